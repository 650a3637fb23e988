// Imported first: with npm's --ignore-scripts the pinned Node is silently absent, and an old one fails obscurely.
const major = Number(process.versions.node.split('.')[0]);
if (major < 24) {
  console.error(
    `This project needs Node 24 or later and runs on ${process.version}.\n` +
      'Its own Node comes with "npm ci" (not with --ignore-scripts) and is used by every npm script.',
  );
  process.exit(1);
}
