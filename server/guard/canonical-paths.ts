import plugin from 'fastify-plugin';

/** Paths that are case-sensitive: hashed files and the site's own endpoints. */
const exact = /^\/(assets|_site)\//;

/**
 * Redirects every path to its canonical spelling before anything is matched: lower case, no trailing slash, no repeated
 * slashes, no percent-encoding of plain characters. 301 for GET and HEAD; else 308, which keeps method and body.
 */
export const canonicalPaths = plugin(async (app) => {
  app.addHook('onRequest', (request, reply, done) => {
    const { url } = request.raw;
    if (!url) return done();
    const query = url.indexOf('?');
    const path = query === -1 ? url : url.slice(0, query);
    const canonical = canonicalPath(path);
    if (canonical === path) return done();
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    reply.redirect(query === -1 ? canonical : canonical + url.slice(query), isRead ? 301 : 308);
  });
});

// A fast path for nearly every request: such a path is canonical.
const plain = /^(\/[a-z0-9._-]+)*$|^\/$/;

/** The canonical spelling of a path. Percent-encodings follow RFC 3986 §6.2.2; the other rules are this site's own. */
export function canonicalPath(path: string): string {
  if (plain.test(path) || exact.test(path)) return path;
  const spelled = path
    // Browsers take a backslash for a slash: a redirect to `/\host` would lead to another site.
    .replace(/\\/g, '%5C')
    .replace(/%[0-9a-f]{2}/gi, (encoded) => {
      const character = String.fromCharCode(Number.parseInt(encoded.slice(1), 16));
      return /[A-Za-z0-9._~-]/.test(character) ? character : encoded.toUpperCase();
    })
    .replace(/%[0-9A-F]{2}|[A-Z]+/g, (part) => (part.startsWith('%') ? part : part.toLowerCase()))
    .replace(/\/{2,}/g, '/');
  return spelled.length > 1 && spelled.endsWith('/') ? spelled.slice(0, -1) : spelled;
}
