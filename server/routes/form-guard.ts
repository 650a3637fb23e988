import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AppDeps } from '../app-context.ts';
import { addressKey } from '../http/address-key.ts';
import { type ErrorCode, errors } from '../http/errors.ts';
import { createRateLimit } from '../http/rate-limits.ts';
import { wantsJson } from '../http/request-facts.ts';
import { isCrossSite } from '../http/same-site.ts';
import { leavesBodyUnread } from '../http/unread-body.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Seconds until its network may post again; 0 where it may now. */
    waitSeconds: number;
  }
}

/** More than a person sends by hand, mistakes included, or an office behind one address. */
const postsPerNetwork = { burst: 30, everySeconds: 20 };

/** Past the first limit: so many are read and answered with the page and their answers, the others with a few words. */
const heldPagesPerNetwork = { burst: 30, everySeconds: 20 };

/**
 * Decides about a posted form before its body is read, so that refusing costs less than answering. What another site
 * sends (403), and what a network sends past its limits (429), gets a few words of text; scripts get JSON. Between the
 * first limit and the second, a body of at most 16 KB is still read, for the page that holds the answers.
 *
 * @returns a hook; a request that it lets through carries its `waitSeconds`
 */
export function createFormGuard({ release, now }: Pick<AppDeps, 'release' | 'now'>) {
  const posts = createRateLimit(postsPerNetwork);
  const heldPages = createRateLimit(heldPagesPerNetwork);

  /** The refusal of a request, with the seconds until another is taken; `null` lets it through. */
  function refusalOf(request: FastifyRequest): ShortRefusal | null {
    if (isCrossSite(request, release.current.shop.publicUrl)) return foreign;
    const sender = addressKey(request.ip);
    const wait = posts.take(sender, now());
    if (wait === 0) return null;
    const isShort = wantsJson(request) || leavesBodyUnread(request.raw) || heldPages.take(sender, now()) > 0;
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
  code: ErrorCode;
  /** For scripts. */
  message: string;
  forPeople: string;
  /** Seconds. */
  wait?: number;
}

function sendShort(
  { code, message, forPeople, wait }: ShortRefusal,
  request: FastifyRequest,
  reply: FastifyReply,
  phone: string,
): void {
  const { status, title } = errors[code];
  request.errorCode = code;
  reply.code(status).header('cache-control', 'no-store').header('vary', 'accept');
  if (wait) reply.header('retry-after', String(wait));
  if (wantsJson(request)) {
    reply.send({ statusCode: status, statusMessage: title, message, errors: [] });
  } else {
    reply.type('text/plain; charset=utf-8').send(`${status} ${forPeople} Or call us on ${phone}.\n`);
  }
}

const foreign: ShortRefusal = {
  code: 'cross-site',
  message: errors['cross-site'].title,
  forPeople: errors['cross-site'].text,
};

/** Beside the answers, which the page holds. */
export function tooMany(seconds: number): string {
  const time = seconds < 60 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`;
  return `Too much was sent from your network in a short time. Your answers are still here. Wait ${time}, then send them again, or call us.`;
}

const tooManyShort =
  'Too much was sent from your network in a short time. Wait a minute, go back to the form, where your answers should still be, and send them again.';
