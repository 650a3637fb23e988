import { createRequire } from 'node:module';

/**
 * Loads a CommonJS bundle of the build: the renderer of pages, and what the build itself runs. Each call runs the file
 * anew and leaves nothing of it behind: what an ES module has once imported, Node never frees, and development loads
 * another renderer after each save.
 * @param file an absolute path
 */
export function loadBundle<Exports>(file: string): Exports {
  const require = createRequire(file);
  const exports = require(file) as Exports;
  delete require.cache[require.resolve(file)];
  return exports;
}
