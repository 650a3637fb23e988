import type { FastifyRequest } from 'fastify';

/** Letters, digits, dots and hyphens between single slashes: no host, no backslash, no encoding. */
const plainPath = /^\/(?:[\w.-]+\/)*[\w.-]*$/;

/** Where to go on to after a sign-in: a path of the desk, without its query; the board for anything else. */
export const returnPath = (to: unknown): string =>
  typeof to === 'string' && to.length <= 500 && plainPath.test(to) ? to : '/';

/** The path of the page that sent a form of the desk. */
export const sentFrom = ({ headers }: FastifyRequest): string =>
  returnPath(URL.parse(headers.referer ?? '')?.pathname);
