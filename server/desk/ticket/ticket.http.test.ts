import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { type TestContext, test } from 'node:test';
import type { RepairStatus } from '../../../shared/repair-status.ts';
import { checkAudit } from '../../back-office/audit/check-audit.ts';
import { insertQuote } from '../../back-office/repairs/quotes.ts';
import type { StaffRole } from '../../back-office/store/staff-tables.ts';
import type { Release } from '../../release/release.ts';
import { addRepair, moveAlong } from '../../testing/repair-rows.ts';
import { sampleScreen } from '../../testing/sample-services.ts';
import { sampleShop } from '../../testing/sample-shop.ts';
import { createTestDesk } from '../../testing/test-desk.ts';

const reference = 'NB-7K4M-Q2XQ';
const path = '/t/nb-7k4m-q2xq';

/** A build with one device on its price list. */
const release = {
  id: '0123456789ab',
  mode: 'production',
  shop: sampleShop,
  catalogue: {
    device: async (manufacturer: string, slug: string) =>
      `${manufacturer}/${slug}` === 'apple/iphone-13'
        ? { manufacturer: { name: 'Apple' }, device: { name: 'iPhone 13' }, services: [sampleScreen] }
        : null,
  },
  files: {
    read: (name: string) =>
      name.endsWith('.css')
        ? readFile('server/desk/browser/desk-sheet.css')
        : Promise.resolve(Buffer.from('export {};')),
  },
} as unknown as Release;

/** What a browser would send of one of the page's forms. */
function formIn(body: string, name: string): Record<string, string[]> {
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

/** A desk with Ana's repair, and somebody signed in. */
async function deskWith(
  context: TestContext,
  status: RepairStatus = 'received',
  role: StaffRole = 'counter',
) {
  const desk = await createTestDesk(context, { release });
  const phone = {
    device: 'Apple iPhone 13',
    device_path: 'apple/iphone-13',
    fault: 'Cracked',
    serial: 'SERIAL-1',
  };
  await addRepair(desk.store, reference, {}, [phone], status);
  const cookie = await desk.signIn(role);
  const get = (url = path, as = cookie) => desk.app.inject({ url, headers: { cookie: as } });
  const post = (name: string, fields: Record<string, string | string[]>, as = cookie) =>
    desk.app.inject({
      method: 'POST',
      url: `${path}/${name}`,
      headers: {
        ...{ cookie: as, 'sec-fetch-site': 'same-origin', accept: 'text/html' },
        'content-type': 'application/x-www-form-urlencoded',
      },
      payload: Object.entries(fields)
        .flatMap(([key, all]) =>
          [all].flat().map((each) => `${encodeURIComponent(key)}=${encodeURIComponent(each)}`),
        )
        .join('&'),
    });
  const device = (line = 1) =>
    desk.store.read((db) =>
      db.selectFrom('repair_devices').selectAll().where('line', '=', line).executeTakeFirstOrThrow(),
    );
  const audit = async () =>
    (await desk.store.read((db) => db.selectFrom('audit').select(['by', 'action', 'about']).execute())).map(
      ({ by, action, about }) => `${by}: ${action} ${about}`,
    );
  return { desk, get, post, device, audit };
}

test('a ticket shows where a repair is and what comes next, and neither contact nor serial number', async (context) => {
  const { get, desk } = await deskWith(context);
  const { statusCode, body } = await get();
  assert.equal(statusCode, 200);
  for (const words of ['We have your device', 'Ana Example', 'Cracked', 'Quality check', 'Start</button>'])
    assert.ok(body.includes(words), words);
  assert.doesNotMatch(body, /ana@example|491570006|SERIAL-1|<[^>]+ style=/i);
  assert.equal((await get('/t/nb-7k4m-q2x8')).statusCode, 404);
  assert.doesNotMatch(JSON.stringify(desk.lines), /7k4m|Ana/i);
});

test('the button that asks nothing moves it on, and goes back to where it was pressed', async (context) => {
  const { post, device } = await deskWith(context);
  const answer = await post('move', { to: 'diagnosing', line: '1', version: '1', next: '/?show=ours' });
  assert.deepEqual([answer.statusCode, answer.headers.location], [303, '/?show=ours']);
  assert.equal((await device()).status, 'diagnosing');
  const elsewhere = await post('move', {
    to: 'ready',
    line: '1',
    version: '1:2',
    amount: '65',
    note: 'A diagnosis',
    public: 'yes',
    next: '//evil.example.com',
  });
  assert.equal(elsewhere.headers.location, path);
  assert.deepEqual([(await device()).status, (await device()).owed_cents], ['ready', 6500]);
});

test('a move that wants something says so, keeps what was typed, and moves nothing', async (context) => {
  const { post, device } = await deskWith(context, 'diagnosing' as RepairStatus);
  for (const [fields, said] of [
    [{ to: 'on_hold' }, /Say what you need to know/],
    [{ to: 'unrepairable', note: 'My words' }, /Say why it cannot be repaired/],
    [{ to: 'ready', note: 'My words' }, /Say what is to be paid/],
    [{ to: 'collected', note: 'My words' }, /cannot become/],
    [{ to: 'ready', amount: '1.5', note: 'My words' }, /is no amount/],
  ] as const) {
    const { statusCode, body } = await post('move', { line: '1', version: '1:1', ...fields });
    assert.equal(statusCode, 422, fields.to);
    assert.match(body, said);
    if ('note' in fields && fields.to !== 'collected')
      assert.match(body, /<details[^>]* open[^>]*>(?:(?!<\/details>).)*My words/s);
  }
  assert.equal((await device()).status, 'diagnosing');
});

test('a stale tab is told who was quicker, keeps its words, and can send them again', async (context) => {
  const { desk, post, device } = await deskWith(context, 'diagnosing' as RepairStatus);
  const lee = await desk.signIn('bench');
  const wanted = { to: 'on_hold', line: '1', version: '1:1', note: 'May we erase it?', public: 'yes' };
  await post('move', { to: 'sent_to_partner', line: '1', version: '1:1' }, lee);
  const { statusCode, body } = await post('move', wanted);
  assert.equal(statusCode, 409);
  assert.match(body, /bench 2 moved it to “With a specialist” at 11:00 AM/);
  assert.match(body, /You wanted: Ask the customer/);
  assert.match(body, /May we erase it\?<\/textarea>/);
  assert.equal((await device()).status, 'sent_to_partner');
  const [, version = ''] = body.match(/value="(1:\d+)"/) ?? [];
  assert.equal((await post('move', { ...wanted, version })).statusCode, 303);
  assert.equal((await device()).status, 'on_hold');
});

test('a quote of the list is sent and approved at the counter, line by line', async (context) => {
  const { get, post, device, desk } = await deskWith(context);
  assert.match((await get(`${path}/quote?line=1`)).body, /screen-replacement\/genuine/);
  const typed = {
    line: '1',
    version: '1:1',
    service: 'screen-replacement/genuine',
    'item-1': 'Back glass',
    'price-1': '89',
  };
  const other = await post('quote', { ...typed, 'amount-screen-replacement/genuine': '350' });
  assert.equal(other.statusCode, 422);
  assert.match(other.body, /Say why/);
  assert.match(other.body, /value="350"/);
  assert.match(other.body, /value="Back glass"/);
  assert.equal((await post('quote', typed)).statusCode, 303);
  assert.equal((await device()).status, 'quote_sent');
  const none = await post('answer', { line: '1', version: '1:2', said: 'at the counter' });
  assert.match(none.body, /Tick what they said yes to/);
  assert.equal(
    (await post('answer', { line: '1', version: '1:2', said: 'at the counter', approved: '1' })).statusCode,
    303,
  );
  assert.equal((await device()).status, 'approved');
  const lines = await desk.store.read((db) =>
    db.selectFrom('repair_quote_lines').select(['cents', 'approved']).orderBy('position').execute(),
  );
  assert.deepEqual(
    lines.map(({ cents, approved }) => [cents, approved]),
    [
      [39_900, 1],
      [8900, 0],
    ],
  );
});

test('a quote that somebody else has replaced is not answered', async (context) => {
  const { desk, post, device } = await deskWith(context);
  const quote = async () =>
    desk.store.write(async (db) =>
      insertQuote(
        db,
        await db.selectFrom('repair_devices').selectAll().executeTakeFirstOrThrow(),
        { items: [{ text: 'Screen', cents: 100 }], by: 'Lee' },
        desk.clock.now,
      ),
    );
  await quote();
  await quote();
  const answer = await post('answer', { line: '1', version: '1:2', approved: '1', said: 'by phone' });
  assert.equal(answer.statusCode, 409);
  assert.equal((await device()).status, 'quote_sent');
});

test('a contact is shown once the passkey was asked for again, or after one’s own intake; the audit has it', async (context) => {
  const { desk, get, post, audit } = await deskWith(context);
  const asked = await post('show', { line: '1' });
  assert.match(String(asked.headers.location), /^\/step-up/);
  assert.deepEqual(await audit(), []);
  await desk.store.write((db) => db.updateTable('repair_events').set({ by: 'counter 1' }).execute());
  await desk.store.write((db) =>
    db.updateTable('repairs').set({ created_at: desk.clock.now.toISOString() }).execute(),
  );
  const { statusCode, body } = await post('show', { line: '1' });
  assert.equal(statusCode, 200);
  assert.match(body, /Ana@example\.com/);
  assert.match(body, /\+61491570006/);
  const corrected = await post('contact', { ...formIn(body, 'contact'), phone: '0491 570 156' });
  assert.equal(corrected.statusCode, 303);
  assert.deepEqual(await audit(), [
    `counter 1: show contact ${reference}`,
    `counter 1: change contact ${reference}`,
  ]);
  assert.doesNotMatch((await get()).body, /491570|ana@example/i, 'nor does the history say them');
  desk.clock.now = new Date(desk.clock.now.getTime() + 10 * 60_000);
  assert.equal((await desk.store.read((db) => checkAudit(db))).rows, 2);
});

test('the bench reads a serial number, which the audit has, and no contact', async (context) => {
  const { post, audit } = await deskWith(context, 'received', 'bench');
  assert.equal((await post('show', { line: '1' })).statusCode, 403);
  assert.equal((await post('contact', { line: '1', name: 'X', version: '1' })).statusCode, 403);
  const { body } = await post('serial', { line: '1' });
  assert.match(body, /SERIAL-1/);
  assert.doesNotMatch(body, /ana@example|491570006/i);
  assert.deepEqual(await audit(), [`bench 1: show serial ${reference}`]);
});

test('a correction after somebody else’s says what both wrote', async (context) => {
  const { post, device } = await deskWith(context);
  const typed = { line: '1', version: '1:1', device: 'Apple iPhone 13', fault: 'Cracked' };
  assert.equal((await post('edit', { ...typed, shelf: 'B3' })).statusCode, 303);
  const late = await post('edit', { ...typed, shelf: 'C1' });
  assert.equal(late.statusCode, 409);
  assert.match(late.body, /The shelf is (?:&quot;|")B3(?:&quot;|") now, and you wrote (?:&quot;|")C1/);
  assert.equal((await device()).shelf, 'B3');
  assert.equal((await device()).device_path, 'apple/iphone-13', 'a name that stayed keeps its price list');
});

test('a move is undone within ten minutes; only an owner with a passkey shown again reopens', async (context) => {
  const { desk, get, post, device, audit } = await deskWith(context, 'diagnosing' as RepairStatus, 'owner');
  await post('move', {
    to: 'ready',
    line: '1',
    version: '1:1',
    amount: '65',
    note: 'A diagnosis',
    public: 'yes',
  });
  assert.match((await get()).body, /Undo the last move \(10 min left/);
  assert.equal((await post('undo', { line: '1', version: '1:2' })).statusCode, 303);
  assert.equal((await device()).status, 'diagnosing');
  await post('move', {
    to: 'ready',
    line: '1',
    version: '1:3',
    amount: '65',
    note: 'A diagnosis',
    public: 'yes',
  });
  await post('move', { to: 'collected', line: '1', version: '1:4' });
  desk.clock.now = new Date(desk.clock.now.getTime() + 9 * 60_000);
  const wanted = { line: '1', version: '1:5', why: 'It is still on the shelf' };
  const refused = await post('reopen', wanted);
  assert.equal(refused.statusCode, 422);
  assert.match(refused.body, /value="It is still on the shelf"/);
  assert.equal(refused.body.match(/There is a problem/g)?.length, 1);
  assert.match(
    refused.body,
    new RegExp(`<details[^>]* open[^>]*>(?:(?!</details>).)*<a href="/step-up\\?to=${path}"`, 's'),
  );
  assert.equal(refused.body.match(/step-up/g)?.length, 1);
  await desk.store.write((db) =>
    db.updateTable('staff_sessions').set({ stepped_up_at: desk.clock.now.toISOString() }).execute(),
  );
  assert.equal((await post('reopen', wanted)).statusCode, 303);
  assert.equal((await device()).status, 'ready');
  assert.deepEqual(await audit(), [`owner 1: reopen ${reference}`]);
});

test('notes, calls and collectors are written down; a stopped repair goes on after a call', async (context) => {
  const { desk, get, post } = await deskWith(context);
  await post('note', { note: 'Only for us' });
  await post('note', { note: 'For you', public: 'yes' });
  await post('collectors', { 'collector-1': 'Jo Li', 'collector-2': '', 'collector-3': '' });
  const events = await desk.store.read((db) =>
    db
      .selectFrom('repair_events')
      .select(['note', 'is_public', 'by'])
      .where('by', '=', 'counter 1')
      .execute(),
  );
  assert.deepEqual(events.map(({ note, is_public }) => [note, is_public]).sort(), [
    ['For you', 1],
    ['May collect it: Jo Li', 0],
    ['Only for us', 0],
  ]);
  await desk.store.write((db) =>
    db.updateTable('repairs').set({ stopped_at: desk.clock.now.toISOString() }).execute(),
  );
  const stopped = await post('move', { to: 'diagnosing', line: '1', version: '1:1' });
  assert.equal(stopped.statusCode, 422);
  assert.match(stopped.body, /Call them first/);
  assert.doesNotMatch(stopped.body, /491570006/, 'the refusal does not say what is hidden');
  await post('called', { said: 'It was her flatmate' });
  assert.equal((await post('move', { to: 'diagnosing', line: '1', version: '1:1' })).statusCode, 303);
  assert.match((await get()).body, /It was her flatmate/);
});

test('of a batch nothing moves before somebody chooses', async (context) => {
  const { desk, get, post, device } = await deskWith(context);
  await desk.store.write((db) => db.deleteFrom('repair_events').execute());
  await desk.store.write((db) => db.deleteFrom('repair_devices').execute());
  await desk.store.write((db) => db.deleteFrom('repairs').execute());
  await addRepair(
    desk.store,
    reference,
    {},
    [1, 2, 3].map((n) => ({ device: `Laptop ${n}`, fault: 'Dead', asset_tag: `A-${n}` })),
    'received',
  );
  await moveAlong(desk.store, reference, [{ to: 'diagnosing', at: '2026-11-19T00:00:00.000Z' }], 3);
  const { body } = await get();
  assert.match(body, /Work on these/);
  assert.doesNotMatch(body, /Find the fault/);
  assert.equal((await post('move', { to: 'diagnosing' })).statusCode, 422);
  assert.match((await get(`${path}?line=1&line=2`)).body, /Find the fault/);
  const moved = await post('move', { to: 'diagnosing', line: ['1', '2'], version: ['1:1', '2:1'] });
  assert.equal(moved.headers.location, `${path}?line=1&line=2`);
  assert.deepEqual([(await device(1)).status, (await device(2)).status], ['diagnosing', 'diagnosing']);
});

test('a batch keeps more lines chosen than fit a short address, and names who changed the one that changed', async (context) => {
  const { desk, get, post } = await deskWith(context);
  const other = 'NB-7K2M-Q4XS';
  const [, all] = [path, `/t/${other.toLowerCase()}`];
  const laptops = Array.from({ length: 80 }, (_, n) => ({ device: `Laptop ${n + 1}`, fault: '' }));
  await addRepair(desk.store, other, {}, laptops, 'received');
  const lines = laptops.map((_, n) => String(n + 1));
  const query = lines.map((line) => `line=${line}`).join('&');
  assert.match((await get(`${all}?${query}`)).body, /80<!-- --> devices<\/h2>/);
  const lee = await desk.signIn('bench');
  const postTo = (fields: Parameters<typeof post>[1], as?: string) =>
    post(`../${other.toLowerCase()}/move`, fields, as);
  await postTo({ to: 'diagnosing', line: '3', version: '3:1' }, lee);
  desk.clock.now = new Date(desk.clock.now.getTime() + 60_000);
  await desk.store.write((db) =>
    db
      .updateTable('repair_events')
      .set({ at: desk.clock.now.toISOString() })
      .where('line', '=', 80)
      .execute(),
  );
  const stale = { to: 'diagnosing', line: lines, version: lines.map((line) => `${line}:1`) };
  const refused = await postTo(stale);
  assert.equal(refused.statusCode, 409);
  assert.match(refused.body, /bench 2 moved line 3 to “Finding the fault”/);
  const rest = lines.filter((line) => line !== '3');
  const moved = await postTo({ to: 'diagnosing', line: rest, version: rest.map((line) => `${line}:1`) });
  assert.equal(moved.headers.location, `${all}?${rest.map((line) => `line=${line}`).join('&')}`);
});

test('a quote from a stale tab shows what is there beside what was typed', async (context) => {
  const { desk, post } = await deskWith(context);
  const lee = await desk.signIn('bench');
  await post('quote', { line: '1', version: '1:1', 'item-1': 'Screen', 'price-1': '300' }, lee);
  const late = await post('quote', { line: '1', version: '1:1', 'item-1': 'Back glass', 'price-1': '89' });
  assert.equal(late.statusCode, 409);
  assert.match(late.body, /bench 2 moved it to/);
  assert.match(late.body, /Quote 1 says: Screen \$300\./);
  assert.match(late.body, /value="Back glass"/);
});

test('what is to be paid is corrected once it is ready, and a serial number that was none is taken away', async (context) => {
  const { get, post, device } = await deskWith(context, 'diagnosing' as RepairStatus);
  const ready = { to: 'ready', line: '1', amount: '65', note: 'A diagnosis', public: 'yes' };
  assert.doesNotMatch((await get()).body, /To pay, if not/);
  await post('move', { ...ready, version: '1:1' });
  assert.match((await get()).body, /To pay, if not \$65, \$/);
  const typed = { line: '1', version: '1:2', device: 'Apple iPhone 13', fault: 'Cracked' };
  const more = await post('edit', { ...typed, amount: '90' });
  assert.equal(more.statusCode, 422);
  assert.match(more.body, /Say why/);
  assert.equal(
    (await post('edit', { ...typed, amount: '49', reason: 'A diagnosis', noSerial: 'yes' })).statusCode,
    303,
  );
  assert.deepEqual([(await device()).owed_cents, (await device()).serial], [4900, null]);
  const history = (await get()).body;
  assert.match(history, /Changed the amount from \$65 to \$49/);
  assert.match(history, /Changed the serial number</);
  assert.doesNotMatch(history, /SERIAL-1|take the serial number away/);
});

test('slip, label and blank slips have addresses', async (context) => {
  const { get } = await deskWith(context);
  assert.match(
    (await get(`${path}/slip?print`)).body,
    /data-print-now-then="\/t\/nb-7k4m-q2xq\/label\?print"/,
  );
  assert.match((await get(`${path}/label`)).body, /Label of/);
  assert.match((await get('/slips')).body, /Blank slips/);
});
