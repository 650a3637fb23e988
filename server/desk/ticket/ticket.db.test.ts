import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import type { StaffRole } from '../../../shared/people-fields.ts';
import type { RepairStatus } from '../../../shared/repair-status.ts';
import { checkAudit } from '../../back-office/audit/check-audit.ts';
import { insertQuote } from '../../back-office/repairs/quotes/quotes.ts';
import type { NewDevice } from '../../back-office/repairs/records/insert-repair.ts';
import { type EngineTest, onEachEngine } from '../../testing/databases/each-engine.ts';
import { addRepair, moveAlong } from '../../testing/fixtures/repair-rows.ts';
import { createTestDesk, type Fields } from '../../testing/servers/test-desk.ts';

const reference = 'NB-7K4M-Q2XQ';
const path = '/t/nb-7k4m-q2xq';
const iphone = {
  ...{ device: 'Apple iPhone 13', device_path: 'apple/iphone-13' },
  ...{ fault: 'Cracked', serial: 'SERIAL-1' },
};
/** What makes it ready without a quote. */
const ready = { to: 'ready', amount: '65', note: 'A diagnosis', public: 'yes' };
/** What each correction posts. */
const asBefore = { device: 'Apple iPhone 13', fault: 'Cracked' };

interface AtTheDesk {
  status?: RepairStatus;
  role?: StaffRole;
  devices?: NewDevice[];
}

/** A desk with Ana's repair, and somebody signed in. */
async function deskWith(
  { store }: EngineTest,
  context: TestContext,
  { status = 'received', role = 'counter', devices = [iphone] }: AtTheDesk = {},
) {
  const desk = await createTestDesk(context, { store });
  await addRepair(store, reference, {}, devices, status);
  const me = await desk.signIn(role);
  /** Posts a form of the first device, of which the sender has seen a version. */
  const post = (name: string, version: number, fields: Fields = {}, as = me) =>
    as.post(`${path}/${name}`, { line: '1', version: `1:${version}`, ...fields });
  return {
    ...{ desk, me, post },
    page: async () => (await me.get(path)).body,
    /** Posts what is taken. */
    async does(...form: Parameters<typeof post>) {
      const { statusCode, headers, body } = await post(...form);
      assert.equal(statusCode, 303, String(/<section class="problem".*?<\/section>/s.exec(body)));
      return headers.location;
    },
    /** Posts what is refused. @returns the page that says why */
    async isRefused(status: number, ...form: Parameters<typeof post>) {
      const { statusCode, body } = await post(...form);
      assert.equal(statusCode, status, form.join());
      return body;
    },
    device: (line = 1) =>
      store.read((db) =>
        db.selectFrom('repair_devices').selectAll().where('line', '=', line).executeTakeFirstOrThrow(),
      ),
    audit: async () => (await desk.rows('audit')).map(({ by, action, about }) => `${by}: ${action} ${about}`),
  };
}

/** What a browser would send of one of the page's forms. */
function formIn(body: string, name: string): Fields {
  const form = body.split(`action="${path}/${name}"`)[1]?.split('</form>')[0] ?? '';
  const sent: Record<string, string[]> = {};
  for (const [input] of form.matchAll(/<input[^>]*>/g)) {
    const [field, value] = ['name', 'value'].map(
      (each) => new RegExp(`${each}="([^"]*)"`).exec(input)?.[1] ?? '',
    );
    if (field) sent[field] = [...(sent[field] ?? []), value ?? ''];
  }
  return sent;
}

onEachEngine((it) => {
  it('a ticket shows where a repair is and what comes next, and neither contact nor serial number', async (given, context) => {
    const { desk, me, page } = await deskWith(given, context);
    const body = await page();
    for (const words of [
      'Received<',
      'We have your device',
      'Ana Example',
      'Cracked',
      'Quality check',
      'Start</button>',
    ])
      assert.ok(body.includes(words), words);
    assert.doesNotMatch(body, /ana@example|491 ?570 ?006|SERIAL-1|<[^>]+ style=/i);
    assert.equal((await me.get('/t/nb-7k4m-q2x8')).statusCode, 404);
    assert.doesNotMatch(JSON.stringify(desk.lines), /7k4m|Ana/i);
  });

  it('the button that asks nothing moves it on, and goes back to where it was pressed', async (given, context) => {
    const { does, device } = await deskWith(given, context);
    assert.equal(await does('move', 1, { to: 'diagnosing', next: '/?show=ours' }), '/?show=ours');
    assert.equal((await device()).status, 'diagnosing');
    assert.equal(await does('move', 2, { ...ready, next: '//evil.example.com' }), path);
    assert.partialDeepStrictEqual(await device(), { status: 'ready', owed_cents: 6500 });
  });

  it('a move that wants something says so, keeps what was typed, and moves nothing', async (given, context) => {
    const { isRefused, device } = await deskWith(given, context, { status: 'diagnosing' });
    const wanted: [fields: Fields, said: RegExp][] = [
      [{ to: 'on_hold' }, /Say what you want to ask/],
      [{ to: 'unrepairable', note: 'My words' }, /Say why it cannot be repaired/],
      [{ to: 'ready', note: 'My words' }, /Say what is to be paid/],
      [{ to: 'collected' }, /cannot become/],
      [{ to: 'ready', amount: '1.5', note: 'My words' }, /is no amount/],
    ];
    for (const [fields, said] of wanted) {
      const body = await isRefused(422, 'move', 1, fields);
      assert.match(body, said);
      if (fields.note) assert.match(body, /<details[^>]* open[^>]*>(?:(?!<\/details>).)*My words/s);
    }
    assert.equal((await device()).status, 'diagnosing');
  });

  it('what stops the clock asks for the promise again, and the ticket keeps the old time', async (given, context) => {
    const promised = { ...iphone, expected_at: '2026-11-24T06:00:00.000Z' };
    const { page, does, isRefused } = await deskWith(given, context, {
      status: 'repairing',
      devices: [promised],
    });
    const body = await page();
    for (const to of ['awaiting_parts', 'on_hold', 'sent_to_partner']) {
      const form = body.split(`name="to" value="${to}"`)[1]?.split('</form>')[0] ?? '';
      const [list = ''] = form.split('</select>');
      const options = [...list.matchAll(/<option value="(\w+)">(.*?)<\/option>/g)].map(([, ...each]) => each);
      assert.deepEqual(options, [
        ['none', 'No time yet'],
        ['same', 'The same: Tuesday 24 November, 4:00 PM'],
        ['new', 'A new time'],
      ]);
    }
    assert.match(body, /ready by Tue 4 PM/);
    const typed = '24/11/2099 4 pm';
    const wait = { to: 'awaiting_parts', promise: 'none', ready: 'other', 'ready-typed': typed };
    assert.match(await isRefused(422, 'move', 1, wait), new RegExp(`value="${typed}"`));
    await does('move', 1, { to: 'awaiting_parts', promise: 'none', ready: '' });
    assert.match(await page(), /was due Tue 4 PM, no time now/);
    assert.doesNotMatch(await page(), /Should be ready<|value="same"/);
  });

  it('a stale tab is told who was quicker, keeps its words, and can send them again', async (given, context) => {
    const { desk, me, does, isRefused, device } = await deskWith(given, context, { status: 'diagnosing' });
    const wanted = { to: 'on_hold', note: 'May we erase it?', public: 'yes' };
    await does('move', 1, { to: 'sent_to_partner' }, await desk.signIn('bench'));
    const stale = { line: '1', version: '1:1', ...wanted };
    const { record } = (await me.post(`${path}/move`, stale, { accept: 'application/json' })).json();
    assert.deepEqual(record.devices, [{ line: 1, version: 2, status: 'sent_to_partner' }]);
    const body = await isRefused(409, 'move', 1, wanted);
    assert.match(body, /bench 2 moved it to “With a specialist” at 11:00 AM/);
    assert.match(body, /You wanted: Ask the customer/);
    assert.match(body, /May we erase it\?<\/textarea>/);
    assert.equal((await device()).status, 'sent_to_partner');
    const [, version] = body.match(/value="1:(\d+)"/) ?? [];
    await does('move', Number(version), wanted);
    assert.equal((await device()).status, 'on_hold');
  });

  it('a quote of the list is sent and approved at the counter, line by line', async (given, context) => {
    const { desk, me, does, isRefused, device } = await deskWith(given, context);
    assert.match((await me.get(`${path}/quote?line=1`)).body, /screen-replacement\/genuine/);
    const typed = { service: 'screen-replacement/genuine', 'item-1': 'Back glass', 'price-1': '89' };
    const other = await isRefused(422, 'quote', 1, { ...typed, 'amount-screen-replacement/genuine': '350' });
    for (const words of [/Say why/, /value="350"/, /value="Back glass"/]) assert.match(other, words);
    await does('quote', 1, typed);
    assert.equal((await device()).status, 'quote_sent');
    const none = await isRefused(422, 'answer', 2, { said: 'at the counter' });
    assert.match(none, /Tick what they said yes to/);
    await does('answer', 2, { said: 'at the counter', approved: '1' });
    assert.equal((await device()).status, 'approved');
    const lines = await desk.rows('repair_quote_lines');
    assert.deepEqual(lines.map(({ cents, approved }) => [cents, approved]).sort(), [
      [39_900, 1],
      [8900, 0],
    ]);
  });

  it('a quote that somebody else has replaced is not answered', async (given, context) => {
    const { desk, isRefused, device } = await deskWith(given, context);
    const quote = { items: [{ text: 'Screen', cents: 100 }], by: 'Lee' };
    for (const _ of ['one', 'another']) {
      const seen = await device();
      await given.store.write((db) => insertQuote(db, seen, quote, desk.clock.now));
    }
    await isRefused(409, 'answer', 2, { approved: '1', said: 'by phone' });
    assert.equal((await device()).status, 'quote_sent');
  });

  it('a quote from a stale tab shows what is there beside what was typed', async (given, context) => {
    const { desk, does, isRefused } = await deskWith(given, context);
    await does('quote', 1, { 'item-1': 'Screen', 'price-1': '300' }, await desk.signIn('bench'));
    const late = await isRefused(409, 'quote', 1, { 'item-1': 'Back glass', 'price-1': '89' });
    for (const words of [/bench 2 moved it to/, /Quote 1 says: Screen \$300\./, /value="Back glass"/])
      assert.match(late, words);
  });

  it('a contact is shown once the passkey was asked for again, or after one’s own intake; the audit has it', async (given, context) => {
    const { desk, page, does, isRefused, audit } = await deskWith(given, context);
    assert.match(await page(), /Show phone and email/);
    assert.match(String(await does('show', 1)), /^\/step-up/);
    assert.deepEqual(await audit(), []);
    await given.store.write(async (db) => {
      await db.updateTable('repair_events').set({ by: 'Another name', by_id: 'staff-1' }).execute();
      await db.updateTable('repairs').set({ created_at: desk.clock.now.toISOString() }).execute();
    });
    assert.equal(await does('show', 1), path);
    const body = await page();
    assert.match(body, /href="mailto:Ana@example\.com"/);
    assert.match(body, /href="tel:\+61491570006">0491 570 006</);
    assert.doesNotMatch(await page(), /491 ?570|ana@example/i, 'a reload hides it');
    await does('contact', 1, { ...formIn(body, 'contact'), phone: '0491 570 156' });
    assert.deepEqual(await audit(), [
      `counter 1: show contact ${reference}`,
      `counter 1: change contact ${reference}`,
    ]);
    const changed = await page();
    assert.match(changed, /role="status" class="said">Saved\.</);
    assert.doesNotMatch(changed, /491 ?570|ana@example/i, 'nor does the history say them');
    assert.doesNotMatch(await page(), /Saved\./);
    const late = { ...formIn(body, 'contact'), phone: '0491 570 157' };
    assert.match(await isRefused(409, 'contact', 1, late), /0491 570 156/);
    assert.equal((await audit()).at(-1), `counter 1: show contact ${reference}`);
    assert.equal((await given.store.read(checkAudit)).rows, 3);
  });

  it('the history says by id who acted at the desk, which a name at the command line does not', async (given, context) => {
    const { desk, post, does } = await deskWith(given, context, { status: 'received' });
    const created_at = desk.clock.now.toISOString();
    await given.store.write((db) => db.updateTable('repairs').set({ created_at }).execute());
    await given.store.write((db) => db.updateTable('repair_events').set({ by: 'counter 1' }).execute());
    assert.match(String(await does('show', 1)), /^\/step-up/, 'somebody has only given the name');
    await does('move', 1, { to: 'diagnosing' });
    await does('undo', 2);
    await does('note', 3, { note: 'Opened it' });
    await does('quote', 3, { 'item-1': 'Screen', 'price-1': '300' });
    await does('called', 4, { said: 'Yes' });
    await does('collectors', 4, { 'collector-1': 'Jo Li' });
    const lee = await desk.signIn('counter');
    await does('note', 4, { note: 'Me too' }, lee);
    assert.equal((await post('note', 4, { note: '' })).statusCode, 422);
    await given.run('repairs', 'note', reference, '--by', 'counter 1', '--text', 'From elsewhere');
    const events = await given.store.read((db) => db.selectFrom('repair_events').selectAll().execute());
    const ids = Map.groupBy(events, ({ by, by_id }) => `${by}: ${by_id}`);
    assert.deepEqual([...ids].map(([who, some]) => `${who} ${some.length}`).sort(), [
      'counter 1: null 2',
      'counter 1: staff-1 6',
      'counter 2: staff-2 1',
    ]);
  });

  it('the bench reads a serial number, which the audit has, and no contact', async (given, context) => {
    const { page, does, isRefused, audit } = await deskWith(given, context, { role: 'bench' });
    await isRefused(403, 'show', 1);
    await isRefused(403, 'contact', 1, { name: 'X' });
    await does('serial', 1);
    const body = await page();
    assert.match(body, /SERIAL-1/);
    assert.doesNotMatch(body, /ana@example|491 ?570 ?006/i);
    assert.deepEqual(await audit(), [`bench 1: show serial ${reference}`]);
  });

  it('a correction after somebody else’s says what both wrote', async (given, context) => {
    const { does, isRefused, device, audit } = await deskWith(given, context);
    await does('edit', 1, { ...asBefore, shelf: 'B3' });
    const late = await isRefused(409, 'edit', 1, { ...asBefore, shelf: 'C1' });
    assert.match(late, /The shelf is (?:&quot;|")B3(?:&quot;|") now, and you wrote (?:&quot;|")C1/);
    // A name that stayed keeps its price list.
    assert.partialDeepStrictEqual(await device(), { shelf: 'B3', device_path: 'apple/iphone-13' });
    assert.deepEqual(await audit(), []);
    assert.match(await isRefused(409, 'edit', 1, { ...asBefore, serial: 'SERIAL-9' }), /SERIAL-1/);
    assert.deepEqual(await audit(), [`counter 1: show serial ${reference}`], 'the refusal has shown it');
  });

  it('what is to be paid is corrected once it is ready, and a serial number that was none is taken away', async (given, context) => {
    const { page, does, isRefused, device } = await deskWith(given, context, { status: 'diagnosing' });
    assert.doesNotMatch(await page(), /To pay, if not/);
    await does('move', 1, ready);
    assert.match(await page(), /To pay, if not \$65, \$/);
    assert.match(await isRefused(422, 'edit', 2, { ...asBefore, amount: '90' }), /Say why/);
    await does('edit', 2, { ...asBefore, amount: '49', reason: 'A diagnosis', noSerial: 'yes' });
    assert.partialDeepStrictEqual(await device(), { owed_cents: 4900, serial: null });
    const history = await page();
    assert.match(history, /Changed the amount from \$65 to \$49/);
    assert.match(history, /Changed the serial number</);
    assert.doesNotMatch(history, /SERIAL-1|take the serial number away/);
  });

  it('a move is undone within ten minutes; only an owner with a passkey shown again reopens', async (given, context) => {
    const about = { status: 'diagnosing', role: 'owner' } as const;
    const { desk, page, does, isRefused, device, audit } = await deskWith(given, context, about);
    await does('move', 1, ready);
    assert.match(await page(), /Undo the last move \(10 min left/);
    await does('undo', 2);
    assert.equal((await device()).status, 'diagnosing');
    await does('move', 3, ready);
    await does('move', 4, { to: 'collected' });
    desk.wait(9 * 60_000);
    const why = 'It is still on the shelf';
    const refused = await isRefused(422, 'reopen', 5, { why });
    assert.match(refused, /value="It is still on the shelf"/);
    assert.equal(refused.match(/There is a problem/g)?.length, 1);
    assert.match(
      refused,
      new RegExp(`<details[^>]* open[^>]*>(?:(?!</details>).)*<a href="/step-up\\?to=${path}"`, 's'),
    );
    assert.equal(refused.match(/step-up/g)?.length, 1);
    const steppedUp = await desk.signIn('owner', { stepped_up_at: desk.clock.now.toISOString() });
    await does('reopen', 5, { why }, steppedUp);
    assert.equal((await device()).status, 'ready');
    assert.deepEqual(await audit(), [`owner 2: reopen ${reference}`]);
  });

  it('notes, calls and collectors are written down; a stopped repair goes on after a call', async (given, context) => {
    const { desk, page, does, isRefused } = await deskWith(given, context);
    await does('note', 1, { note: 'Only for us' });
    await does('note', 1, { note: 'For you', public: 'yes' });
    await does('collectors', 1, { 'collector-1': 'Jo Li', 'collector-2': '', 'collector-3': '' });
    const events = (await desk.rows('repair_events')).filter(({ by }) => by === 'counter 1');
    assert.deepEqual(events.map(({ note, is_public }) => [note, is_public]).sort(), [
      ['For you', 1],
      ['May collect it: Jo Li', 0],
      ['Only for us', 0],
    ]);
    const stopped_at = desk.clock.now.toISOString();
    await given.store.write((db) => db.updateTable('repairs').set({ stopped_at }).execute());
    const stopped = await isRefused(422, 'move', 1, { to: 'diagnosing' });
    assert.match(stopped, /Call them first/);
    const line = { 'item-1': 'Screen', 'price-1': '1' };
    assert.match(await isRefused(422, 'quote', 1, line), /Call them first/);
    assert.doesNotMatch(stopped, /491 ?570 ?006/, 'the refusal does not say what is hidden');
    await does('called', 1, { said: 'It was her flatmate' });
    await does('move', 1, { to: 'diagnosing' });
    assert.match(await page(), /It was her flatmate/);
  });

  it('of a batch nothing moves before somebody chooses', async (given, context) => {
    const devices = [1, 2, 3].map((n) => ({ device: `Laptop ${n}`, fault: 'Dead', asset_tag: `A-${n}` }));
    const { me, page, does, device } = await deskWith(given, context, { devices });
    await moveAlong(given.store, reference, [{ to: 'diagnosing', at: '2026-11-19T00:00:00.000Z' }], 3);
    const body = await page();
    assert.match(body, /Work on these/);
    assert.doesNotMatch(body, /Start diagnosis/);
    assert.equal((await me.post(`${path}/move`, { to: 'diagnosing' })).statusCode, 422);
    assert.match((await me.get(`${path}?line=1&line=2`)).body, /Start diagnosis/);
    const two = { to: 'diagnosing', line: ['1', '2'], version: ['1:1', '2:1'] };
    assert.equal(await does('move', 1, two), `${path}?line=1&line=2`);
    assert.deepEqual([(await device(1)).status, (await device(2)).status], ['diagnosing', 'diagnosing']);
  });

  it('what is dangerous in a batch stands on its card and on its ticket, whatever was chosen of it', async (given, context) => {
    const devices = [null, 'swollen', 'wet'].map((dangers) => ({ device: 'Laptop', fault: '', dangers }));
    const { me } = await deskWith(given, context, { status: 'ready', devices });
    await moveAlong(given.store, reference, [{ to: 'collected', at: '2026-11-19T00:00:00.000Z' }], 3);
    for (const [address, expected] of [
      ['/', ['swollen']],
      [path, ['Line 2: swollen']],
      [`${path}?line=1`, ['Line 2: swollen']],
      [`${path}?line=2`, ['Line 2: swollen', 'swollen']],
    ] as const) {
      const warnings = (await me.get(address)).body.matchAll(
        /<[pb] class="danger">(.*?)(?:<!-- --> )?<\/[pb]>/g,
      );
      assert.deepEqual(
        [...warnings].map(([, words]) => words),
        expected,
        address,
      );
    }
  });

  it('a danger is lifted with a reason, which the audit has too, and a condition that speaks of one asks', async (given, context) => {
    const devices = [{ ...iphone, dangers: 'swollen,wet', condition: 'Bulging' }];
    const { page, does, isRefused, device, audit } = await deskWith(given, context, { devices });
    assert.match(await page(), /class="danger">swollen, wet</);
    assert.doesNotMatch(await page(), /belong to the dangers/, 'that one is set');
    const refused = await isRefused(422, 'dangers', 1, { wet: 'yes', hot: 'yes' });
    assert.match(refused, /Say why it is no longer swollen/);
    assert.match(refused, /name="hot" checked=""/, 'what was ticked is still there');
    await does('dangers', 1, { reason: 'A new battery is in' });
    assert.equal((await device()).dangers, '');
    assert.deepEqual(await audit(), [`counter 1: set dangers ${reference}`]);
    const body = await page();
    assert.doesNotMatch(body, /class="danger"/);
    assert.doesNotMatch(body, /belong to the dangers/, 'somebody has looked at it');
    await does('edit', 2, { ...asBefore, condition: 'Not swollen, no smoke' });
    assert.doesNotMatch(await page(), /belong to the dangers/, 'it denies them');
    await does('edit', 3, { ...asBefore, condition: 'Not scratched, smells of smoke' });
    const asks = /<details open=""><summary>Swollen, hot or wet\?.*Is it dangerous\?/s;
    assert.match(await page(), asks, 'it denies something else');
    await does('dangers', 4, { hot: 'yes' });
    assert.match(await page(), /class="danger">hot</);
    assert.doesNotMatch(await page(), asks);
    await does('edit', 5, { ...asBefore, condition: 'Smells of smoke, bulging' });
    assert.match(await page(), asks, 'it names another that is neither set nor denied since');
    await does('dangers', 6, { hot: 'yes', swollen: 'yes' });
    assert.doesNotMatch(await page(), asks);
  });

  it('a batch keeps more lines chosen than fit a short address, and names who changed the one that changed', async (given, context) => {
    const devices = Array.from({ length: 80 }, (_, n) => ({ device: `Laptop ${n + 1}`, fault: '' }));
    const { desk, me, does, isRefused } = await deskWith(given, context, { devices });
    const lines = devices.map((_, n) => String(n + 1));
    const addressOf = (chosen: string[]) => `${path}?${chosen.map((line) => `line=${line}`).join('&')}`;
    const move = (chosen: string[]) => ({
      ...{ to: 'diagnosing', line: chosen, version: chosen.map((line) => `${line}:1`) },
    });
    assert.match((await me.get(addressOf(lines))).body, /80 devices<\/h2>/);
    await does('move', 1, move(['3']), await desk.signIn('bench'));
    desk.wait(60_000);
    const at = desk.clock.now.toISOString();
    await given.store.write((db) =>
      db.updateTable('repair_events').set({ at }).where('line', '=', 80).execute(),
    );
    const refused = await isRefused(409, 'move', 1, move(lines));
    assert.match(refused, /bench 2 moved line 3 to “Diagnosing”/);
    const rest = lines.filter((line) => line !== '3');
    assert.equal(await does('move', 1, move(rest)), addressOf(rest));
  });
});
