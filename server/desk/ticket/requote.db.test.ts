import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { latestQuote } from '../../back-office/repairs/records/stored-quotes.ts';
import { type EngineTest, onEachEngine } from '../../testing/databases/each-engine.ts';
import { staffAt } from '../../testing/databases/staff-at.ts';
import { addRepair } from '../../testing/fixtures/repair-rows.ts';
import { port, screen } from '../../testing/servers/quote-bench.ts';
import { createTestDesk, type Fields } from '../../testing/servers/test-desk.ts';

const reference = 'NB-7K4M-Q2XQ';
const path = '/t/nb-7k4m-q2xq';
const at = new Date('2026-11-20T00:00:00Z');

/** A desk with a device on the bench, for which a screen and a charge port were agreed to. */
async function deskWith({ store }: EngineTest, context: TestContext) {
  const desk = await createTestDesk(context, { store });
  await addRepair(store, reference, {}, undefined, 'diagnosing');
  const staff = staffAt(store, { of: reference, at });
  await staff.quote([], { items: [screen, port] });
  await staff.answer();
  for (const to of ['repairing', 'testing'] as const) await staff.move(to);
  const me = await desk.signIn('counter');
  return {
    desk,
    me,
    async posts(name: string, version: number, fields: Fields, status = 303) {
      const { statusCode, body } = await me.post(`${path}/${name}`, {
        line: '1',
        version: `1:${version}`,
        ...fields,
      });
      assert.equal(statusCode, status, String(/<section class="problem".*?<\/section>/s.exec(body)));
      return body;
    },
    quote: () => store.read((db) => latestQuote(db, { reference, line: 1 })),
    device: () => store.read((db) => db.selectFrom('repair_devices').selectAll().executeTakeFirstOrThrow()),
  };
}

const isTicked = (body: string, name: string, value: string): boolean =>
  [...body.matchAll(/<input[^>]*>/g)].some(([input]) =>
    [`name="${name}"`, `value="${value}"`, 'checked'].every((part) => input.includes(part)),
  );

/** What is kept of the lines. */
const replaced = {
  ...{ 'agreed-1': 'replaced', 'instead-1': 'Genuine screen; genuine part; 24 months' },
  ...{ 'insteadprice-1': '449', 'fallback-1': 'yes', 'agreed-2': 'kept' },
};
const isKept = (body: string) => {
  assert.match(body, /<option value="replaced" selected/);
  assert.match(
    body,
    /<details open[^>]*><summary>If it doesn’t stay.*Genuine screen; genuine part; 24 months/s,
  );
  assert.match(body, /<input[^>]*name="insteadprice-1"[^>]*value="449"/);
  assert.ok(isTicked(body, 'fallback-1', 'yes'));
};

onEachEngine((it) => {
  it('a quote keeps or replaces what was agreed, and a refused one keeps what was typed of it', async (given, context) => {
    const { me, posts, quote } = await deskWith(given, context);
    const { body } = await me.get(`${path}/quote?line=1`);
    assert.match(body, /Agreed to before.*<legend>Screen[^$]*\$179.*<legend>Charge port[^$]*\$99/s);
    assert.doesNotMatch(body, /Diagnosis fee if they decline/);
    const refused = await posts('quote', 6, replaced, 422);
    assert.match(refused, /Say why a line that was agreed to does not stay/);
    isKept(refused);
    await posts('move', 6, { to: 'repairing' });
    const why = { 'why-1': 'No longer made' };
    const stale = await posts('quote', 6, { ...replaced, ...why }, 409);
    isKept(stale);
    assert.match(stale, /No longer made/);
    await posts('quote', 7, { ...replaced, ...why });
    assert.deepEqual(
      (await quote())?.lines.map(({ text, change, reason, can_fall_back, replaces }) => [
        ...[text, change, reason, can_fall_back, replaces],
      ]),
      [
        ['Screen', 'replaced', 'No longer made', 1, null],
        ['Charge port', 'kept', null, null, null],
        ['Genuine screen', null, null, null, 1],
      ],
    );
  });

  it('a quote is withdrawn after the ten minutes of other moves, and the slip has what was agreed', async (given, context) => {
    const { desk, me, posts, device } = await deskWith(given, context);
    await posts('quote', 6, { ...replaced, 'why-1': 'No longer made', 'fallback-1': [] });
    // In two parts: nobody has gone, so the desk does not lock.
    desk.wait(6 * 60_000);
    await me.get(path);
    desk.wait(6 * 60_000);
    assert.match((await me.get(path)).body, /Withdraw the quote<\/button>/);
    assert.doesNotMatch(
      (await me.get(`${path}/slip`)).body,
      /Screen[^<\n]*: \$/,
      'it cannot be done any more',
    );
    await posts('undo', 7, {});
    assert.equal((await device()).status, 'testing');
    assert.match(
      (await me.get(`${path}/slip`)).body,
      /Screen, .*12 months’ warranty: \$179\nCharge port, .*: \$99\nTogether: \$278/,
    );
  });

  it('ready with a line that was not done asks why, and keeps the tick', async (given, context) => {
    const { me, posts, device } = await deskWith(given, context);
    const refused = await posts('move', 6, { to: 'ready', undone: '2' }, 422);
    assert.match(refused, /Say why it was not done/);
    assert.deepEqual(
      [1, 2].map((line) => isTicked(refused, 'undone', String(line))),
      [false, true],
    );
    assert.match(
      await posts('move', 6, { to: 'ready', undonewhy: 'Soldered in' }, 422),
      /Tick what was not done/,
    );
    await posts('move', 6, { to: 'ready', undone: '2', undonewhy: 'Soldered in' });
    assert.equal((await device()).owed_cents, 17_900);
    assert.match((await me.get(path)).body, /Charge port.*Not done: Soldered in/s);
    assert.doesNotMatch((await me.get(`${path}/slip`)).body, /Charge port: \$/);
  });
});
