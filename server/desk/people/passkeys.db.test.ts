import assert from 'node:assert/strict';
import { checkAudit } from '../../back-office/audit/check-audit.ts';
import { inviteStaff } from '../../back-office/staff/invites.ts';
import { actOnStaff } from '../../back-office/staff/staff-acts.ts';
import type { Store } from '../../back-office/store/store.ts';
import { softwarePasskey } from '../../testing/browser/software-passkey.ts';
import { fridayAtEleven, onEachEngine } from '../../testing/databases/each-engine.ts';
import { type Ceremony, createPasskeys } from './passkeys.ts';

const deskUrl = 'https://desk.example.com';
const network = '203.0.113.7';
const actor = { by: 'user root' };
const signIn: Ceremony = { purpose: 'sign-in' };
const not = { ok: false };

type Passkey = ReturnType<typeof softwarePasskey>;

/** The desk's passkeys over a database, by a clock that the test moves. */
function atTheDesk(store: Store) {
  const clock = { at: fridayAtEleven };
  const deps = { store, now: () => clock.at, deskUrl, deskName: 'Desk' };
  const { options, check } = createPasskeys(deps);
  const keys = {
    options,
    async check(...sent: Parameters<typeof check>) {
      const staffId = await check(...sent);
      return staffId ? { ok: true, staffId } : not;
    },
  };
  const invite = (name: string) =>
    store.write((db) => inviteStaff(db, { name, role: 'owner' }, actor, clock.at));
  const challengeOf = async (what: Ceremony) => (await keys.options(what))?.challenge ?? '';
  return {
    store,
    clock,
    keys,
    invite,
    challengeOf,
    /** Takes somebody on and makes their key. */
    async join(name: string, { passkey = softwarePasskey(deskUrl), ...made } = {} as Join) {
      const { id, token } = await invite(name);
      const { challenge = '' } = (await keys.options({ purpose: 'join', token })) ?? {};
      const outcome = await keys.check(
        { purpose: 'join', token },
        passkey.make({ challenge, ...made }),
        network,
      );
      return { id, token, passkey, outcome };
    },
    async signIn(passkey: Passkey, said: Partial<Parameters<Passkey['sign']>[0]> = {}, from = network) {
      const challenge = await challengeOf(signIn);
      return keys.check(signIn, passkey.sign({ challenge, ...said }), from);
    },
  };
}

type Join = { passkey?: Passkey } & Partial<Parameters<Passkey['make']>[0]>;

onEachEngine((onEngine) => {
  const it = (name: string, body: (desk: ReturnType<typeof atTheDesk>) => Promise<void>) =>
    onEngine(name, ({ store }) => body(atTheDesk(store)));

  it('makes a key by a link, once, and knows its owner by it', async (desk) => {
    const { id, token, passkey, outcome } = await desk.join('Kim');
    assert.deepEqual(outcome, { ok: true, staffId: id });
    assert.deepEqual(await desk.signIn(passkey), outcome);
    assert.equal(await desk.keys.options({ purpose: 'join', token }), null);
    const second = softwarePasskey(deskUrl).make({ challenge: await desk.challengeOf(signIn) });
    assert.deepEqual(await desk.keys.check({ purpose: 'join', token }, second, network), not);
    const rows = await desk.store.read((db) => db.selectFrom('audit').select(['by', 'action']).execute());
    assert.deepEqual(rows.map(({ by, action }) => `${by}: ${action}`).sort(), [
      'Kim: sign-in',
      'Kim: staff join',
      'user root: staff invite',
    ]);
    assert.deepEqual((await desk.store.read(checkAudit)).faults, []);
  });

  it('keeps one of two keys that are made by a link at once', async (desk) => {
    const what: Ceremony = { purpose: 'join', token: (await desk.invite('Kim')).token };
    const challenges = [await desk.challengeOf(what), await desk.challengeOf(what)];
    const both = challenges.map((challenge) =>
      desk.keys.check(what, softwarePasskey(deskUrl).make({ challenge }), network),
    );
    assert.deepEqual((await Promise.all(both)).map(({ ok }) => ok).sort(), [false, true]);
  });

  it('asks for a key of the device that knows its user, and for no attestation', async (desk) => {
    const { token } = await desk.invite('Kim');
    assert.partialDeepStrictEqual(await desk.keys.options({ purpose: 'join', token }), {
      rp: { id: 'desk.example.com' },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    const asked = { userVerification: 'required', rpId: 'desk.example.com' };
    assert.partialDeepStrictEqual(await desk.keys.options(signIn), asked);
    assert.equal(JSON.stringify(await desk.keys.options(signIn)).includes('allowCredentials":[{'), false);
  });

  it('refuses a key that was made for another page, without its user, or for another challenge', async (desk) => {
    const lies: Join[] = [
      { origin: 'https://desk.example.com.evil.example' },
      { origin: 'http://desk.example.com' },
      { crossOrigin: true },
      { flags: 1 },
      { challenge: await desk.challengeOf(signIn) },
      { passkey: softwarePasskey('https://evil.example.com'), origin: deskUrl },
    ];
    for (const [index, lie] of lies.entries()) {
      desk.clock.at = new Date(desk.clock.at.getTime() + 60_000);
      const { outcome } = await desk.join(`Kim ${index}`, lie);
      assert.deepEqual(outcome, not, JSON.stringify(lie));
    }
    assert.deepEqual(await desk.store.read((db) => db.selectFrom('staff_keys').selectAll().execute()), []);
  });

  it('refuses a signature of another page, without its user, of another key, or over what it did not ask', async (desk) => {
    const { passkey } = await desk.join('Kim');
    const stranger = softwarePasskey(deskUrl);
    const other = (await desk.join('Lee')).passkey;
    const stepUp = await desk.challengeOf({ purpose: 'step-up', staffId: (await desk.join('Sam')).id });
    const answers: [why: string, () => Promise<object>][] = [
      ['a foreign origin', () => desk.signIn(passkey, { origin: 'https://evil.example' })],
      ['a page inside another', () => desk.signIn(passkey, { crossOrigin: true })],
      ['no PIN or finger', () => desk.signIn(passkey, { flags: 1 })],
      ['nobody present', () => desk.signIn(passkey, { flags: 4 })],
      ['a challenge that nobody made', () => desk.signIn(passkey, { challenge: 'AAAA' })],
      ['a challenge for something else', () => desk.signIn(passkey, { challenge: stepUp })],
      ['an unknown key', () => desk.signIn(stranger)],
      [
        'the signature of another key',
        async () => {
          const signed = stranger.sign({ challenge: await desk.challengeOf(signIn) });
          return desk.keys.check(signIn, { ...signed, id: passkey.id, rawId: passkey.id }, network);
        },
      ],
      [
        'the name of another',
        async () => {
          const { response, ...rest } = other.sign({ challenge: await desk.challengeOf(signIn) });
          const body = { ...rest, response: { ...response, userHandle: 'AAAA' } };
          return desk.keys.check(signIn, body, network);
        },
      ],
    ];
    for (const [why, answer] of answers) {
      desk.clock.at = new Date(desk.clock.at.getTime() + 60_000);
      assert.deepEqual(await answer(), not, why);
    }
    assert.equal((await desk.signIn(passkey)).ok, true);
  });

  it('takes a challenge once, and for two minutes, and stores those alone that were signed', async (desk) => {
    const { passkey } = await desk.join('Kim');
    const stored = async () =>
      (await desk.store.read((db) => db.selectFrom('staff_challenges').selectAll().execute())).length;
    const before = await stored();
    const signed = passkey.sign({ challenge: await desk.challengeOf(signIn) });
    const twice = await Promise.all([1, 2].map(() => desk.keys.check(signIn, signed, network)));
    assert.deepEqual(twice.map(({ ok }) => ok).sort(), [false, true]);
    assert.deepEqual(await desk.keys.check(signIn, signed, network), not);
    assert.deepEqual(
      await desk.keys.check(signIn, passkey.sign(forged(signed)), network),
      not,
      'a later end',
    );
    for (let times = 0; times < 9; times++)
      await desk.keys.check(
        signIn,
        softwarePasskey(deskUrl).sign({ challenge: await desk.challengeOf(signIn) }),
        network,
      );
    assert.equal(await stored(), before + 1);
    const late = passkey.sign({ challenge: await desk.challengeOf(signIn) });
    desk.clock.at = new Date(desk.clock.at.getTime() + 2 * 60_000);
    assert.deepEqual(await desk.keys.check(signIn, late, network), not);
    desk.clock.at = new Date(desk.clock.at.getTime() + 2 * 60_000);
    assert.equal((await desk.signIn(passkey)).ok, true);
    assert.equal(await stored(), 1, 'those that have ended are deleted');
  });

  it('refuses a key whose count of signatures steps back or stands still, unless it counts none', async (desk) => {
    const { passkey } = await desk.join('Kim', { counter: 3 });
    const oks: boolean[] = [];
    for (const counter of [4, 4, 2, 0, 9]) oks.push((await desk.signIn(passkey, { counter })).ok);
    assert.deepEqual(oks, [true, false, false, false, true]);
    const challenges = [await desk.challengeOf(signIn), await desk.challengeOf(signIn)];
    const copies = challenges.map((challenge) =>
      desk.keys.check(signIn, passkey.sign({ challenge, counter: 10 }), '198.51.100.1'),
    );
    const both = (await Promise.all(copies)).map(({ ok }) => ok);
    assert.deepEqual(both.sort(), [false, true], 'a key and its copy at once');
    const silent = (await desk.join('Lee')).passkey;
    assert.deepEqual([(await desk.signIn(silent)).ok, (await desk.signIn(silent)).ok], [true, true]);
  });

  it('takes for a step-up a key of whoever is signed in, over a challenge of their own', async (desk) => {
    const kim = await desk.join('Kim');
    const lee = await desk.join('Lee');
    const what: Ceremony = { purpose: 'step-up', staffId: kim.id };
    const asked = await desk.keys.options(what);
    assert.ok(asked && 'allowCredentials' in asked);
    assert.deepEqual(
      asked.allowCredentials?.map(({ id }) => id),
      [kim.passkey.id],
    );
    const stepUp = async (passkey: Passkey, challenge: string) =>
      (await desk.keys.check(what, passkey.sign({ challenge }), network)).ok;
    assert.equal(await stepUp(lee.passkey, asked.challenge), false, "a colleague's key");
    const ofLee = await desk.challengeOf({ purpose: 'step-up', staffId: lee.id });
    assert.equal(await stepUp(kim.passkey, ofLee), false, "a colleague's challenge");
    assert.equal(await stepUp(kim.passkey, await desk.challengeOf(signIn)), false, 'one for signing in');
    assert.equal(await stepUp(kim.passkey, await desk.challengeOf(what)), true);
  });

  it('takes no challenge of a step-up for a new key, though it is for the same person', async (desk) => {
    const { id, token } = await desk.invite('Kim');
    const challenge = await desk.challengeOf({ purpose: 'step-up', staffId: id });
    const made = softwarePasskey(deskUrl).make({ challenge });
    assert.deepEqual(await desk.keys.check({ purpose: 'join', token }, made, network), not);
  });

  it('refuses the keys of who has left, and those that were lost', async (desk) => {
    const [kim, lee, sam] = [await desk.join('Kim'), await desk.join('Lee'), await desk.join('Sam')];
    const actOn = (id: string, act: string) =>
      desk.store.write((db) => actOnStaff(db, { id, act }, actor, desk.clock.at));
    await actOn(lee.id, 'end');
    const { token } = await actOn(sam.id, 'lost-keys');
    assert.deepEqual([await desk.signIn(lee.passkey), await desk.signIn(sam.passkey)], [not, not]);
    assert.notEqual(await desk.keys.options({ purpose: 'join', token: token ?? '' }), null);
    assert.equal((await desk.signIn(kim.passkey)).ok, true);
  });

  it('lets no failed attempt, signed or not, and no asking keep an honest one out, and audits five of a passkey a minute', async (desk) => {
    const { passkey } = await desk.join('Kim');
    const stranger = softwarePasskey(deskUrl);
    /** Names Kim's passkey, as somebody may who has seen it at work. */
    const asKim = async () => {
      const signed = stranger.sign({ challenge: await desk.challengeOf(signIn) });
      return desk.keys.check(signIn, { ...signed, id: passkey.id, rawId: passkey.id }, '198.51.100.1');
    };
    const failed = await Promise.allSettled(Array.from({ length: 8 }, asKim));
    assert.equal(failed.filter(({ status }) => status === 'rejected').length, 3);
    for (let times = 0; times < 40; times++) assert.deepEqual(await desk.signIn(stranger), not);
    for (let times = 0; times < 7; times++) assert.equal((await desk.signIn(passkey)).ok, true);
    const { rows } = await desk.store.read(checkAudit);
    assert.equal(rows, 1 + 1 + 5 + 7, 'invited, joined, five failures, and seven times signed in');
    await assert.rejects(asKim(), { code: 'too-many-tries', headers: { 'retry-after': '60' } });
    desk.clock.at = new Date(desk.clock.at.getTime() + 60_000);
    assert.deepEqual(await asKim(), not);
    const slots = await desk.store.read((db) => db.selectFrom('slots').selectAll().execute());
    assert.ok(!JSON.stringify(slots).includes(passkey.id));
  });
});

/** The challenge that was signed, with an end an hour later. */
function forged({ response }: ReturnType<Passkey['sign']>) {
  const { challenge } = JSON.parse(String(Buffer.from(response.clientDataJSON, 'base64url')));
  const bytes = Buffer.from(challenge, 'base64url');
  bytes.writeUIntBE(bytes.readUIntBE(16, 6) + 3_600_000, 16, 6);
  return { challenge: bytes.toString('base64url') };
}
