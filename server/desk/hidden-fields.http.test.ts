import assert from 'node:assert/strict';
import { after, before, describe, type TestContext, test } from 'node:test';
import { readPhone } from '../../shared/contact-details.ts';
import { type StaffRole, staffRoles } from '../../shared/people-fields.ts';
import type { NewDevice } from '../back-office/repairs/records/insert-repair.ts';
import type { RepairTable } from '../back-office/store/tables.ts';
import { addRepair } from '../testing/fixtures/repair-rows.ts';
import { createTestDesk, type DeskBrowser, type TestDesk } from '../testing/servers/test-desk.ts';

const reference = 'NB-7K4M-Q2XQ';
const path = '/t/nb-7k4m-q2xq';
const device = { device: 'Apple iPhone 13', fault: 'Cracked', serial: 'F2LXK1' };

/** What [show] hides, with two values of each, and all spellings in which the second is typed. */
const hidden: Record<
  string,
  { one: Partial<RepairTable & NewDevice>; other: typeof device & Partial<RepairTable>; typed: string[] }
> = {
  phone: {
    one: { phone: '+61491570006' },
    other: { ...device, phone: '+61491570156' },
    typed: ['0491570156', '+61491570156', '0491 570 156'],
  },
  // Of one first letter and one domain: the intake tells these to whoever types the whole telephone number, so that they can ask whether it still holds.
  email: {
    one: { email: 'ana@example.com' },
    other: {
      ...device,
      email: 'alx@example.com',
    },
    typed: ['alx@example.com'],
  },
  serial: { one: { serial: 'F2LXK1' }, other: { ...device, serial: 'G9QZV7' }, typed: ['G9QZV7'] },
};

/** All beginnings and ends of a text but itself. */
const partsOf = (text: string): string[] =>
  [...text].flatMap((_, at) => [text.slice(0, at), text.slice(at)]).filter((part) => part && part !== text);

/** Two desks over the same, but for one field of their one repair. */
async function twoDesks(context: { after: (end: () => Promise<void>) => void }, field: string) {
  const made: TestDesk[] = [];
  const { one = {}, other = device } = hidden[field] ?? {};
  for (const facts of [one, other]) {
    const { device: _d, fault: _f, serial = device.serial, ...ofRepair } = { ...device, ...facts };
    const desk = await createTestDesk(context);
    await addRepair(desk.store, reference, ofRepair, [{ ...device, serial }], 'received');
    made.push(desk);
  }
  return made;
}

for (const [field, { typed }] of Object.entries(hidden))
  describe(`two repairs that differ in their ${field} alone`, () => {
    let desks: TestDesk[] = [];
    const ends: (() => Promise<void>)[] = [];
    before(async () => {
      desks = await twoDesks({ after: (end) => void ends.push(end) }, field);
    });
    after(() => Promise.all(ends.map((end) => end())));

    for (const role of staffRoles)
      test(`are the same to who is signed in as ${role}`, async () => {
        const readers = await Promise.all(desks.map((desk) => desk.signIn(role)));
        const isWhole = (part: string) => typed.includes(part) || readPhone(part) !== null;
        const searches = [...new Set(typed.flatMap(partsOf))].filter((part) => part.trim() && !isWhole(part));
        for (const part of searches) {
          await isSame(readers, ({ get }) => get(`/?q=${encodeURIComponent(part)}`), part);
          await isSame(
            readers,
            ({ get }) => get(`/?q=${encodeURIComponent(`iphone ${part}`)}`),
            `with ${part}`,
          );
          if (field === 'phone')
            await isSame(
              readers,
              ({ post }) => post('/new', { find: 'phone', phone: part }),
              `intake ${part}`,
            );
        }
        for (const { get } of readers) assert.equal((await get(path)).statusCode, 200);
        for (const page of [
          '/',
          '/?q=iphone',
          path,
          `${path}/slip`,
          `${path}/label`,
          `${path}/quote`,
          '/new',
        ])
          await isSame(readers, ({ get }) => get(page), page);
        // Who knows the telephone number learns nothing else of it.
        if (field !== 'phone')
          await isSame(
            readers,
            ({ post }) => post('/new', { find: 'phone', phone: '0491 570 006' }),
            'intake',
          );
        const note = {
          line: '1',
          version: '1:1',
          note: partsOf(typed[0] ?? '')
            .join(' ')
            .slice(0, 900),
          public: 'yes',
        };
        await isSame(readers, ({ post }) => post(`${path}/note`, note), 'a note for the customer');
        if (role === 'bench')
          await isSame(readers, ({ post }) => post('/find', { digits: '570156' }), 'last digits');
      });
  });

async function isSame(
  readers: DeskBrowser[],
  ask: (reader: DeskBrowser) => ReturnType<DeskBrowser['get']>,
  what: string,
): Promise<void> {
  const [one, other] = await Promise.all(readers.map(ask));
  const facts = ({ statusCode, headers, body }: Awaited<ReturnType<DeskBrowser['get']>>) => ({
    ...{ statusCode, location: headers.location },
    // Each form has a draft of its own.
    body: body.replace(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, 'uuid'),
  });
  assert.ok(one && other);
  assert.deepEqual(facts(one), facts(other), what);
}

describe('the last six digits of a telephone number', () => {
  async function deskFor(context: TestContext, role: StaffRole) {
    const desk = await createTestDesk(context);
    await addRepair(desk.store, reference);
    await addRepair(desk.store, 'NB-7K2M-Q4XS', { name: 'Bo Neil', phone: '+61491570156' });
    await addRepair(desk.store, 'NB-0000-0000', { quarantined: 1, phone: '+61491570156' });
    return { desk, me: await desk.signIn(role) };
  }

  test('find a repair for counter and owner, by a button beside an empty result, with a row in the audit', async (context) => {
    for (const role of ['counter', 'owner'] as const) {
      const { desk, me } = await deskFor(context, role);
      const empty = await me.get('/?q=0491 570156 9');
      assert.equal(empty.statusCode, 200);
      const form = /<form[^>]* action="\/find".*?<\/form>/s.exec((await me.get('/?q=x 570 156')).body)?.[0];
      assert.match(form ?? '', /name="digits"[^>]*value="570156"/);
      const found = await me.post('/find', { digits: '\u200b570\u00a0156' });
      assert.deepEqual([found.statusCode, found.headers.location], [303, '/t/nb-7k2m-q4xs']);
      await addRepair(desk.store, 'NB-0000-001Y', { phone: '+61412570156' });
      const several = await me.post('/find', { digits: '570156' });
      assert.match(several.body, /<h1>2 repairs.*…570156/);
      assert.doesNotMatch(several.body, /0491|\+614|ana@/i);
      assert.match((await me.post('/find', { digits: '000000' })).body, /Nothing found/);
      const refused = await me.post('/find', { digits: '12 34' });
      assert.equal(refused.statusCode, 422);
      assert.match(
        refused.body,
        /<h1>Not searched.*aria-invalid="true".*value="12 34".*Type the last six digits/s,
      );
      assert.doesNotMatch(refused.body, /Nothing found/);
      const rows = (await desk.rows('audit')).map(({ by, action, about }) => `${by}: ${action} ${about}`);
      assert.deepEqual(rows, [
        `${role} 1: find contact NB-7K2M-Q4XS`,
        `${role} 1: find contact NB-0000-001Y, NB-7K2M-Q4XS`,
        `${role} 1: find contact 0 repairs`,
      ]);
      assert.doesNotMatch(JSON.stringify(desk.lines), /570156/);
    }
  });

  test('are asked for twenty times a minute and person, whichever session they have', async (context) => {
    const { desk, me } = await deskFor(context, 'counter');
    const other = await desk.signIn('owner');
    for (let times = 0; times < 20; times++)
      assert.equal((await me.post('/find', { digits: String(100_000 + times) })).statusCode, 200);
    const refused = await me.post('/find', { digits: '570156' });
    assert.deepEqual([refused.statusCode, refused.headers['retry-after']], [429, '60']);
    assert.match(refused.body, /Too many attempts.*Try again in 60 seconds/s);
    assert.equal((await desk.rows('audit')).length, 20);
    assert.equal((await other.post('/find', { digits: '570156' })).statusCode, 303);
    desk.wait(60_000);
    assert.equal((await me.post('/find', { digits: '570156' })).statusCode, 303);
  });

  test('are no part of what the bench may ask for, and neither fewer of them nor anything else', async (context) => {
    const bench = await deskFor(context, 'bench');
    assert.doesNotMatch((await bench.me.get('/?q=570156')).body, /action="\/find"/);
    assert.equal((await bench.me.post('/find', { digits: '570156' })).statusCode, 403);
    const { me, desk } = await deskFor(context, 'counter');
    for (const digits of ['', '57015', '5701567', '%%%%%%', '57_156', 'abcdef']) {
      const { statusCode, body } = await me.post('/find', { digits });
      assert.equal(statusCode, 422, digits);
      assert.match(body, /Type the last six digits/);
    }
    assert.deepEqual(await desk.rows('audit'), []);
  });
});
