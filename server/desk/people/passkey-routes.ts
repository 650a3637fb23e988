import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { networkOf } from '../../guard/address-key.ts';
import { createRateLimit } from '../../guard/rate-limits.ts';
import type { createNewPasskeys } from './new-passkeys.ts';
import { nextPath } from './next-path.ts';
import { maxBodyLength, newKeyBody, signatureBody } from './passkey-bodies.ts';
import type { PasskeyOutcome } from './passkey-deps.ts';
import type { createPasskeys, Purpose } from './passkeys.ts';

/** What these routes need of sessions. */
export interface PasskeySessions {
  /** Who is signed in; `null` for nobody. */
  colleagueOf(request: FastifyRequest): Promise<{ id: string } | null>;
  /** Begins a session with a new id. */
  start(staffId: string, reply: FastifyReply): Promise<unknown>;
  /** Notes in the session that its owner has just shown a key again, under a new id. */
  stepUp(request: FastifyRequest, reply: FastifyReply): Promise<unknown>;
}

export interface PasskeyRoutesDeps {
  passkeys: ReturnType<typeof createPasskeys>;
  newPasskeys: ReturnType<typeof createNewPasskeys>;
  sessions: PasskeySessions;
  now: () => Date;
}

const refusal = 'This passkey was not taken. Try again; for a new link, ask an owner.';
/** With the page to go on to. */
const signature = v.object({ ...signatureBody.entries, next: v.optional(v.unknown()) });

/**
 * The posts of `browser/passkey-forms.ts`, in JSON: `…/options` answers what the device has to do, `…/key` takes what it did and says
 * where to go. Refusals are `{ message }`.
 */
export async function passkeyRoutes(app: FastifyInstance, deps: PasskeyRoutesDeps): Promise<void> {
  const { passkeys, newPasskeys, sessions, now } = deps;
  // Each stores a row for two minutes, for anybody.
  const optionsLimit = createRateLimit({ burst: 30, everySeconds: 2 });
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string', bodyLimit: maxBodyLength },
    (_, body, done) => {
      done(null, body);
    },
  );

  const optionsAt = (path: string, optionsFor: (request: FastifyRequest) => Promise<object | null>) =>
    app.post(`${path}/options`, async (request, reply) => {
      const seconds = optionsLimit.take(networkOf(request), now());
      if (seconds > 0) return wait(reply, seconds);
      const options = await optionsFor(request);
      return options ?? reply.code(401).send({ message: refusal });
    });
  const keyAt = <Body>(path: string, schema: v.GenericSchema<unknown, Body>, check: Check<Body>) =>
    app.post(`${path}/key`, async (request, reply) => {
      const body = readBody(schema, request.body);
      if (body === null) return reply.code(400).send({ message: refusal });
      const { outcome, to = '/' } = await check(body, request, reply);
      if (outcome.ok) return { to };
      return outcome.reason === 'limited'
        ? wait(reply, outcome.retryAfterSeconds ?? 60)
        : reply.code(401).send({ message: refusal });
    });

  optionsAt('/sign-in', () => passkeys.options({ purpose: 'sign-in' }));
  keyAt('/sign-in', signature, async (body, request, reply) => {
    const outcome = await passkeys.check({ purpose: 'sign-in' }, body, networkOf(request));
    if (outcome.ok) await sessions.start(outcome.staffId, reply);
    return { outcome, to: nextPath(body.next) };
  });

  const stepUpOf = async (request: FastifyRequest): Promise<Purpose | null> => {
    const colleague = await sessions.colleagueOf(request);
    return colleague && { purpose: 'step-up', staffId: colleague.id };
  };
  optionsAt('/step-up', async (request) => {
    const what = await stepUpOf(request);
    return what && passkeys.options(what);
  });
  keyAt('/step-up', signature, async (body, request, reply) => {
    const what = await stepUpOf(request);
    if (!what) return { outcome: { ok: false, reason: 'refused' } };
    const outcome = await passkeys.check(what, body, networkOf(request));
    if (outcome.ok) await sessions.stepUp(request, reply);
    return { outcome, to: nextPath(body.next) };
  });

  const tokenOf = ({ params }: FastifyRequest) => (params as { token: string }).token;
  optionsAt('/join/:token', (request) => newPasskeys.options(tokenOf(request)));
  keyAt('/join/:token', newKeyBody, async (body, request, reply) => {
    const outcome = await newPasskeys.join(tokenOf(request), body, networkOf(request));
    if (outcome.ok) await sessions.start(outcome.staffId, reply);
    return { outcome };
  });
}

/** Checks an answer, and says where to go: the board where it says nothing. */
type Check<Body> = (
  body: Body,
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<{ outcome: PasskeyOutcome; to?: string }>;

const wait = (reply: FastifyReply, seconds: number) =>
  reply
    .code(429)
    .header('retry-after', seconds)
    .send({ message: `Too many attempts. Try again in ${seconds} seconds.` });

/** `null` for what no browser sends. */
function readBody<Body>(schema: v.GenericSchema<unknown, Body>, body: unknown): Body | null {
  try {
    return v.parse(schema, JSON.parse(String(body)));
  } catch {
    return null;
  }
}
