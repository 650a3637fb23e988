// Runs before anything else is loaded, and imports nothing: an old Node fails on imports that it does not know. With
// npm's --ignore-scripts the pinned Node is silently absent, and an old one takes its place.
const major = Number(process.versions.node.split('.')[0]);
if (major < 24) {
  console.error(
    `This project needs Node 24 or later and runs on ${process.version}: its own Node comes with "npm ci", but not with --ignore-scripts.`,
  );
  process.exit(1);
}
