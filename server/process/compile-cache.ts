// Runs before the bundles are loaded and imports nothing. The build leaves beside them what V8 made of them at a start
// (`builder/compile-cache.ts`); a Node of another release, processor or user has none there and starts as without.
// A bare block: files without imports share their names.
{
  const directory = `${import.meta.dirname}/../compile-cache`;
  try {
    process.getBuiltinModule('node:module').enableCompileCache({ directory, portable: true });
  } catch {
    // Node before 24.12 takes no options. All that is lost is a tenth of a second.
  }
}
