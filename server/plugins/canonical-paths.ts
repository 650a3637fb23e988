import { sitePlugin } from './site-plugin.ts';

/** Paths whose names are not ours to spell: hashed files and the site's own endpoints. */
const exact = /^\/(assets|_site)\//;

/**
 * Sends every path to its one spelling before anything is matched: lower case, no trailing slash, no
 * repeated slashes, no percent-encoding of plain characters. 301 for what is read; 308 keeps the
 * method and the body of what is sent.
 */
export const canonicalPaths = sitePlugin((app) => {
  app.addHook('onRequest', (request, reply, done) => {
    const { url } = request.raw;
    if (!url) return done();
    const query = url.indexOf('?');
    const path = query === -1 ? url : url.slice(0, query);
    const canonical = canonicalPath(path);
    if (canonical === path) return done();
    const reading = request.method === 'GET' || request.method === 'HEAD';
    reply.redirect(query === -1 ? canonical : canonical + url.slice(query), reading ? 301 : 308);
  });
});

// The quick way out for nearly every request: nothing in it that could need a change.
const plain = /^(\/[a-z0-9._-]+)*$|^\/$/;

/** The one spelling of a path: RFC 3986 §6.2.2 for percent-encodings, the rest is this site's rule. */
export function canonicalPath(path: string): string {
  if (plain.test(path) || exact.test(path)) return path;
  const spelled = path
    // A browser reads a backslash as a slash: left alone, a redirect to `/\host` would leave the site.
    .replace(/\\/g, '%5C')
    .replace(/%[0-9a-f]{2}/gi, (encoded) => {
      const character = String.fromCharCode(Number.parseInt(encoded.slice(1), 16));
      return /[A-Za-z0-9._~-]/.test(character) ? character : encoded.toUpperCase();
    })
    .replace(/%[0-9A-F]{2}|[A-Z]+/g, (part) => (part.startsWith('%') ? part : part.toLowerCase()))
    .replace(/\/{2,}/g, '/');
  return spelled.length > 1 && spelled.endsWith('/') ? spelled.slice(0, -1) : spelled;
}
