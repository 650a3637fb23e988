// Runs before the bundles are loaded, and imports nothing. Node keeps what V8 makes of them in a folder of its own, where it
// may write one: later starts take half the time.
process.getBuiltinModule('node:module').enableCompileCache();
