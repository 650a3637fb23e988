/**
 * `dist/server/main.js` and `dist/server/shop.js`: looks at the version of Node, and only then loads the bundle of
 * the same name that stands beside it. Imports are loaded before any code runs, and an old Node already fails on those.
 */
import './process/node-version.ts';

await import(import.meta.url.replace(/\.js$/, '.bundle.js'));
