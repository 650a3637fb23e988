import type { FastifyInstance, FastifyRequest } from 'fastify';
import { recordAudit } from '../../back-office/audit/audit.ts';
import { findRepairByCode } from '../../back-office/repairs/records/staff-repairs.ts';
import { parseReference } from '../../back-office/store/parse-reference.ts';
import { takeFormBodies } from '../../forms/form-body.ts';
import { networkOf } from '../../guard/address-key.ts';
import { createRateLimit } from '../../guard/rate-limits.ts';
import { mayPost } from '../access.ts';
import type { DeskDeps } from '../desk-deps.ts';
import { deskError, tooManyTries } from '../pages/desk-errors.ts';
import { knownBrowsers } from './known-browsers.ts';
import { firstBoard, hiddenFacts, keepNextPage } from './next-page.ts';
import { maxBodyBytes, type PasskeyPost, passkeyPost } from './passkey-bodies.ts';
import { type Ceremony, createPasskeys } from './passkeys.ts';
import { returnPath, sentFrom } from './return-path.ts';
import type { Sessions } from './sessions.ts';

/** Signing in and out, the lock, and links for new passkeys. */
export function peopleRoutes(app: FastifyInstance, deps: DeskDeps, sessions: Sessions): void {
  app.register(async (scope) => {
    takeFormBodies(scope);
    scope.post('/lock', async (request, reply) => {
      await sessions.lock(request);
      return reply.redirect(sentFrom(request), 303);
    });
    scope.post('/sign-out', async (request, reply) => {
      await sessions.end(request, reply);
      return reply.redirect('/sign-in', 303);
    });
    // The script says by it that somebody types: `checkAccess` has noted it.
    scope.post('/awake', async (_request, reply) => reply.code(204).send());
  });
  app.register((scope) => passkeyRoutes(scope, deps, sessions));
}

/** What a passkey is asked for by each route. Whoever has shown one is signed in, anew where they were: that unlocks and steps up. */
const ceremonies: Record<string, (request: FastifyRequest) => Ceremony> = {
  '/sign-in': () => ({ purpose: 'sign-in' }),
  '/step-up': ({ colleague }) => ({ purpose: 'step-up', staffId: colleague?.id ?? '' }),
  '/join/:token': ({ params }) => ({ purpose: 'join', token: (params as { token: string }).token }),
};

/**
 * What a network may post beside the browsers that somebody has signed in with: it only keeps a flood from the processor, of which each
 * post takes a millisecond or two, and lets through ten times what was played.
 */
const networkRate = { burst: 1000, everySeconds: 1 / 100 };
const browserRate = { burst: 30, everySeconds: 2 };

/** A post without a key answers what the device has to do, one with it whose it is and where to go. */
async function passkeyRoutes(app: FastifyInstance, deps: DeskDeps, sessions: Sessions): Promise<void> {
  const { store, now, config, release } = deps;
  const deskName = `${release.current.shop.name} desk`;
  const passkeys = createPasskeys({ store, now, deskUrl: config.deskUrl ?? '', deskName });
  const browsers = knownBrowsers({ store, deskUrl: config.deskUrl ?? '' });
  const [ofNetwork, ofBrowser] = [createRateLimit(networkRate), createRateLimit(browserRate)];
  const parser = { parseAs: 'string', bodyLimit: maxBodyBytes } as const;
  app.addContentTypeParser('application/json', parser, app.getDefaultJsonParser('error', 'error'));

  for (const [path, ceremonyOf] of Object.entries(ceremonies))
    app.post<{ Body: PasskeyPost }>(path, { schema: { body: passkeyPost } }, async (request, reply) => {
      const { key, next, show } = request.body;
      const what = ceremonyOf(request);
      const network = networkOf(request);
      const browser = await browsers.idIn(request);
      const isOwn = browser !== null && ofBrowser.take(browser, now()) === 0;
      if (!isOwn) waitFor(ofNetwork.take(network, now()));
      if (!key) {
        const options = await passkeys.options(what);
        if (!options) throw deskError('no-invite');
        return options;
      }
      const staffId = await passkeys.check(what, key, network);
      if (!staffId) throw deskError(what.purpose === 'join' ? 'no-new-key' : 'wrong-key');
      const first = what.purpose === 'step-up' ? null : { reference: firstBoard };
      const sessionHash = await sessions.start(staffId, reply, first);
      await browsers.remember(request, reply);
      const to = returnPath(next);
      if (show && what.purpose === 'step-up') await showContact(deps, request, to, sessionHash);
      return { to, staffId };
    });
}

/**
 * Has the ticket show the contact for which somebody has just shown their passkey.
 * @param path of the ticket
 */
async function showContact(
  { store, now }: DeskDeps,
  request: FastifyRequest,
  path: string,
  sessionHash: string,
): Promise<void> {
  const { colleague } = request;
  const code = parseReference(path.replace(/^\/t\//, ''));
  if (!colleague || !code || !mayPost('POST /t/:reference/show', colleague.role)) return;
  await store.write(async (db) => {
    const repair = await findRepairByCode(db, code);
    if (!repair || repair.quarantined) return;
    const { reference } = repair;
    const actor = { by: colleague.name, staffId: colleague.id, network: networkOf(request) };
    await recordAudit(db, { ...actor, action: hiddenFacts.contact, about: reference }, now());
    await keepNextPage(db, sessionHash, { reference, reveal: 'contact' });
  });
}

function waitFor(seconds: number): void {
  if (seconds > 0) throw tooManyTries(seconds);
}
