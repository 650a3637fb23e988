import type { FastifyReply, FastifyRequest } from 'fastify';
import { addressKey } from '../../guard/address-key.ts';
import { createRateLimit } from '../../guard/rate-limits.ts';
import { isCrossSite } from '../../guard/same-site.ts';
import { leavesBodyUnread } from '../../guard/unread-body.ts';
import { wantsJson } from '../../http/request-facts.ts';
import type { SiteDeps } from '../site-deps.ts';
import { type SiteErrorCode, siteErrors } from '../site-errors.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Seconds until the network of a posted form may post again; 0 where it is within its limit. */
    waitSeconds: number;
  }
}

/** More than one person or one office behind a single address sends, mistakes included. */
const postsPerNetwork = { burst: 30, everySeconds: 20 };

/** Past the first limit, so many posts are answered with the page and their answers; further ones with a short text. */
const refusedPagesPerNetwork = { burst: 30, everySeconds: 20 };

/**
 * Refuses forms before their body is read: cross-site posts (403) and posts past a network's limits (429) get a short
 * text, scripts get JSON. Between the first limit and the second, a body of at most 16 KB is still read, since the page
 * that refuses it shows the answers again: the hook sets `waitSeconds`.
 */
export function createFormGuard({ release, now }: Pick<SiteDeps, 'release' | 'now'>) {
  const posts = createRateLimit(postsPerNetwork);
  const refusedPages = createRateLimit(refusedPagesPerNetwork);

  /** The refusal of a request, or `null`. */
  function refusalOf(request: FastifyRequest): ShortRefusal | null {
    if (isCrossSite(request, release.current.shop.publicUrl)) return crossSite;
    const sender = addressKey(request.ip);
    const wait = posts.take(sender, now());
    if (wait === 0) return null;
    const isShort =
      wantsJson(request) || leavesBodyUnread(request.raw) || refusedPages.take(sender, now()) > 0;
    if (isShort) return { code: 'too-many-posts', message: tooMany(wait), forPeople: tooManyShort, wait };
    request.waitSeconds = wait;
    return null;
  }

  return (request: FastifyRequest, reply: FastifyReply, next: () => void): void => {
    const refusal = refusalOf(request);
    if (refusal) sendShort(refusal, request, reply, release.current.shop.phone.display);
    else next();
  };
}

interface ShortRefusal {
  code: SiteErrorCode;
  /** For scripts. */
  message: string;
  forPeople: string;
  /** Seconds until the network may post again. */
  wait?: number;
}

function sendShort(
  { code, message, forPeople, wait }: ShortRefusal,
  request: FastifyRequest,
  reply: FastifyReply,
  phone: string,
): void {
  const { status, title } = siteErrors[code];
  request.errorCode = code;
  reply.code(status).header('cache-control', 'no-store').header('vary', 'accept');
  if (wait) reply.header('retry-after', String(wait));
  if (wantsJson(request)) {
    reply.send({ statusCode: status, statusMessage: title, message, errors: [] });
  } else {
    reply.type('text/plain; charset=utf-8').send(`${status} ${forPeople} Or call us on ${phone}.\n`);
  }
}

const crossSite: ShortRefusal = {
  code: 'cross-site',
  message: siteErrors['cross-site'].title,
  forPeople: siteErrors['cross-site'].text,
};

/** The notice on the page that shows the answers again. */
export function tooMany(seconds: number): string {
  const time = seconds < 60 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`;
  return `Your network has sent too much in a short time. Your answers are still here. Wait ${time}, then send them again, or call us.`;
}

const tooManyShort =
  'Your network has sent too much in a short time. Wait a minute, go back to the form, where your answers should still be, and send them again.';
