import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { networkOf } from '../../guard/address-key.ts';
import { createRateLimit } from '../../guard/rate-limits.ts';
import { SiteError } from '../../http/error-table.ts';
import { takeForms } from '../../http/form-body.ts';
import type { Ssr } from '../../ssr/ssr.ts';
import type { DeskDeps } from '../desk-deps.ts';
import { deskError, withStore } from '../desk-errors.ts';
import { deskForms } from '../desk-forms.ts';
import type { DeskPages } from '../desk-pages.ts';
import { keyBody, maxBodyLength } from './passkey-bodies.ts';
import { type Ceremony, createPasskeys } from './passkeys.ts';
import { returnPath, sentFrom } from './return-path.ts';
import type { Sessions } from './sessions.ts';
import { staffForms } from './staff-forms.ts';

const unreadable = () => new SiteError('malformed-form');
const sentOptions = v.object({ key: v.optional(keyBody), next: v.optional(v.unknown()) });

/** Signing in and out, the lock, links for new passkeys, and the forms of `/staff`. */
export function peopleRoutes(
  app: FastifyInstance,
  deps: DeskDeps,
  ssr: Ssr<DeskPages>,
  sessions: Sessions,
): void {
  app.register(async (scope) => {
    takeForms(scope);
    scope.post('/lock', async (request, reply) => {
      await withStore(sessions.lock(request));
      return reply.redirect(sentFrom(request), 303);
    });
    scope.post('/sign-out', async (request, reply) => {
      await withStore(sessions.end(request, reply));
      return reply.redirect('/sign-in', 303);
    });
    // The script says by it that somebody types: `checkAccess` has noted it.
    scope.post('/awake', async (_request, reply) => reply.code(204).send());
  });
  app.register((scope) => passkeyRoutes(scope, deps, sessions));
  deskForms(app, deps, ssr, staffForms(deps));
}

/**
 * The posts of `browser/passkey-forms.ts`, in JSON: one without a key answers what the device has to do, one with it whose it is and
 * where to go.
 */
async function passkeyRoutes(app: FastifyInstance, deps: DeskDeps, sessions: Sessions): Promise<void> {
  const { store, now, config, release } = deps;
  const deskName = `${release.current.shop.name} desk`;
  const passkeys = createPasskeys({ store, now, deskUrl: config.deskUrl ?? '', deskName });
  // Each stores a row for two minutes, for anybody.
  const optionsLimit = createRateLimit({ burst: 30, everySeconds: 2 });
  const parser = { parseAs: 'string', bodyLimit: maxBodyLength } as const;
  app.addContentTypeParser('application/json', parser, (_, body, done) => done(null, body));

  for (const path of ['/sign-in', '/step-up', '/join/:token'])
    app.post(path, async (request, reply) => {
      const { key, next } = readBody(request.body);
      const what = ceremonyOf(request);
      const network = networkOf(request);
      if (!key) {
        waitFor(optionsLimit.take(network, now()));
        const options = await withStore(passkeys.options(what));
        if (!options) throw deskError('no-invite');
        return options;
      }
      const outcome = await withStore(passkeys.check(what, key, network));
      if (!outcome.ok) {
        if (outcome.reason === 'limited') waitFor(outcome.retryAfterSeconds ?? 60);
        throw deskError(what.purpose === 'join' ? 'no-new-key' : 'wrong-key');
      }
      const begin =
        what.purpose === 'step-up' ? sessions.stepUp(request, reply) : sessions.start(outcome.staffId, reply);
      await withStore<unknown>(begin);
      return { to: returnPath(next), staffId: outcome.staffId };
    });
}

function ceremonyOf({ colleague, params, routeOptions }: FastifyRequest): Ceremony {
  const { token } = params as { token?: string };
  if (token !== undefined) return { purpose: 'join', token };
  return colleague && routeOptions.url === '/step-up'
    ? { purpose: 'step-up', staffId: colleague.id }
    : { purpose: 'sign-in' };
}

function waitFor(seconds: number): void {
  if (seconds > 0)
    throw deskError('too-many-tries', `Too many attempts. Try again in ${seconds} seconds.`, {
      'retry-after': String(seconds),
    });
}

function readBody(body: unknown): v.InferOutput<typeof sentOptions> {
  try {
    return v.parse(sentOptions, JSON.parse(String(body)));
  } catch {
    throw unreadable();
  }
}
