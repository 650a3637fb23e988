// Runs before anything else is loaded, and imports nothing: an old Node would fail on an import that it does not support.
// With npm's --ignore-scripts the pinned Node is not installed, and the scripts run on whichever Node is on the PATH.
const major = Number(process.versions.node.split('.')[0]);
if (major < 24) {
  console.error(
    `This project needs Node 24 or later and runs on ${process.version}: its own Node comes with "npm ci", but not with --ignore-scripts.`,
  );
  process.exit(1);
}
