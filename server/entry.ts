/**
 * `dist/server/main.js` and `dist/server/shop.js`: checks the version of Node, reads settings, and only then loads the bundle
 * of the same name beside it. Static imports are loaded before any code runs, and an old Node would fail on those.
 */
import './process/node-version.ts';
import './process/env-file.ts';
import './process/compile-cache.ts';

await import(import.meta.url.replace(/\.js$/, '.bundle.js'));
