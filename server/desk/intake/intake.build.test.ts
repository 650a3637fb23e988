import assert from 'node:assert/strict';
import { before, type TestContext, test } from 'node:test';
import { readEvents, readRepairs } from '../../back-office/repairs/records/staff-repairs.ts';
import { readQuotes } from '../../back-office/repairs/records/stored-quotes.ts';
import { StoreUnavailable } from '../../back-office/store/store.ts';
import { openRelease, type Release } from '../../release/release.ts';
import { testDist } from '../../testing/servers/test-build.ts';
import { createTestDesk, type Fields } from '../../testing/servers/test-desk.ts';

let release: Release;
before(async () => {
  release = await openRelease(testDist);
});

const draft = 'a3c1f6de-0000-4000-8000-000000000001';
const ana = {
  ...{ draft, phone: '0491 570 006', name: 'Ana Li', email: 'ana@example.com' },
  ...{ device: 'Apple iPhone 13', path: 'apple/iphone-13', fault: 'Cracked', danger: 'none', notice: 'yes' },
};

async function openDesk(context: TestContext) {
  const desk = await createTestDesk(context, { release });
  const me = await desk.signIn('bench');
  const repairs = () => desk.store.read((db) => readRepairs(db, (all) => all));
  return { ...desk, me, post: (fields: Fields) => me.post('/new', fields), repairs };
}

test('the empty form has a draft of its own each time, and stores nothing', async (context) => {
  const { me, repairs } = await openDesk(context);
  const drafts = new Set<string | undefined>();
  for (let each = 0; each < 2; each++) {
    const { body, statusCode } = await me.get('/new');
    assert.equal(statusCode, 200);
    drafts.add(/name="draft" value="([\da-f-]{36})"/.exec(body)?.[1]);
  }
  assert.equal(drafts.size, 2);
  assert.ok(!drafts.has(undefined));
  assert.deepEqual(await repairs(), []);
});

test('a look-up stores nothing and gives back everything typed; an email address on file is shown in short alone', async (context) => {
  const { post, repairs } = await openDesk(context);
  await post(ana);
  const asked = { draft: draft.replace('a3', 'b3'), phone: '0491570006', fault: 'My <words>', danger: 'hot' };
  const { statusCode, body } = await post({ ...asked, find: 'phone' });
  assert.equal(statusCode, 200);
  assert.match(body, /Ana Li, 1 repair, last on 20 November 2026/);
  assert.match(body, /name="name" value="Ana Li"/);
  assert.match(body, /a…@example\.com/);
  assert.ok(!body.includes('ana@example.com'));
  assert.match(body, /value="My &lt;words&gt;"/);
  assert.match(body, /name="danger" checked="" value="hot"/);

  const found = await post({ ...asked, device: 'iphone 13', find: 'device' });
  assert.match(found.body, /value="apple\/iphone-13" class="match" name="pick"/);
  const picked = await post({ ...asked, device: 'iphone 13', pick: 'apple/iphone-13' });
  assert.match(picked.body, /name="device" value="Apple iPhone 13"/);
  assert.match(picked.body, /name="service" value="screen-replacement\/genuine"/);
  assert.doesNotMatch(picked.body, /Tell them:/);
  const older = await post({ ...asked, device: 'galaxy', pick: 'samsung/galaxy-s24' });
  assert.match(older.body, /Tell them: .*Triple Zero \(000\).*update/);
  // Another name is another device.
  const changed = await post({ ...asked, path: 'apple/iphone-13', device: 'Toaster', find: 'device' });
  assert.ok(!changed.body.includes('name="service"'));
  assert.match(changed.body, /Not on the price list/);
  const read = await post({ ...asked, find: 'notice' });
  assert.match(read.body, /name="notice" checked="" value="yes"|checked="" name="notice"/);
  assert.equal((await repairs()).length, 1);
});

test('what is taken in has all that was said, at the price of the list, and leads on to its slip', async (context) => {
  const { post, repairs, store } = await openDesk(context);
  const { statusCode, headers } = await post({
    ...ana,
    ...{ service: 'screen-replacement/genuine', agreed: 'yes', danger: ['hot', 'wet'] },
    ...{ accessory: ['charger', 'case'], accessories: 'a stand', mark: 'dents', shelf: 'B3', serial: 'SN-1' },
    due: '2026-11-20 16:00',
  });
  const [repair] = await repairs();
  assert.ok(repair);
  const { reference, name, email, phone } = repair;
  assert.deepEqual([statusCode, headers.location], [303, `/t/${reference.toLowerCase()}/slip?print`]);
  assert.deepEqual([name, email, phone], ['Ana Li', 'ana@example.com', '+61491570006']);
  assert.partialDeepStrictEqual(repair.devices, [
    {
      ...{ status: 'approved', device_path: 'apple/iphone-13', accessories: 'charger, case, a stand' },
      ...{ condition: 'dents', dangers: 'hot,wet', shelf: 'B3', serial: 'SN-1' },
      expected_at: '2026-11-20T06:00:00.000Z',
    },
  ]);
  const [quote] = await store.read((db) => readQuotes(db, { reference }));
  const price = (await release.catalogue.device('apple', 'iphone-13'))?.services
    .find(({ slug }) => slug === 'screen-replacement')
    ?.options.find(({ slug }) => slug === 'genuine')?.price;
  assert.deepEqual(
    quote?.lines.map(({ cents }) => cents),
    [price?.to],
  );
  const events = await store.read((db) => readEvents(db, reference));
  assert.ok(
    events.some(({ note, by }) => note === 'The customer says that it is hot, wet' && by === 'bench 1'),
  );
});

test('the form asks in the order of the counter, and for days and times by lists', async (context) => {
  const { me, post, repairs } = await openDesk(context);
  const { body } = await me.get('/new');
  const steps = [...body.matchAll(/<h2 id="(?:step|summary)[^>]*>(.*?)<\/h2>/g)].map(([, words = '']) =>
    words.replace(/<[^>]*>/g, '').replace(/\s+/g, ' '),
  );
  assert.deepEqual(steps.slice(0, 5), [
    ...['1 Who', '2 What', '3 Is it safe?', '4 What came with it', '5 When and how much'],
  ]);
  assert.match(String(steps[5]), /What will be printed/);
  assert.doesNotMatch(body, /datetime-local/);
  const options = (name: string) => {
    const [, list = ''] = new RegExp(`name="${name}"[^>]*>(.*?)</select>`).exec(body) ?? [];
    return [...list.matchAll(/<option value="([^"]*)"[^>]*>(.*?)<\/option>/g)].map(([, ...each]) => each);
  };
  // It is Friday; the shop closes at half past four.
  const days = options('due');
  assert.deepEqual(days.slice(0, 3), [
    ['', 'No time promised'],
    ['2026-11-20 16:30', 'Today'],
    ['2026-11-23 16:30', 'Monday 23 November'],
  ]);
  assert.deepEqual(days.at(-1), ['other', 'Another day']);
  assert.deepEqual(options('comesAt')[1], ['2026-11-20', 'Today']);
  const hours = options('due-hour').map(([, words]) => words);
  for (const words of ['By closing time', 'Noon', '4:00 PM', 'Another time'])
    assert.ok(hours.includes(words), words);

  const other = { due: 'other', 'due-typed': '24/11 25 pm' };
  const refused = await post({ ...ana, ...other });
  assert.match(refused.body, /<option value="other" selected="">Another day/);
  assert.match(refused.body, /id="mistake-due".*value="24\/11 25 pm"/s);
  for (const [each, due] of [
    { due: '2026-11-23 16:30' },
    { due: '2026-11-23 16:30', 'due-hour': '12:00' },
    { due: 'other', 'due-typed': '24/11/2026 4:30 pm' },
    { due: '2026-11-23 16:30', 'due-hour': 'other', 'due-typed': '9.15 am' },
  ].entries())
    assert.equal(
      (await post({ ...ana, ...due, draft: draft.slice(0, -1) + each, fault: `${each}` })).statusCode,
      303,
    );
  const promised = (await repairs()).map(({ devices }) => devices[0]?.expected_at).sort();
  assert.deepEqual(promised, [
    ...['2026-11-22T23:15:00.000Z', '2026-11-23T02:00:00.000Z'],
    ...['2026-11-23T06:30:00.000Z', '2026-11-24T06:30:00.000Z'],
  ]);
});

test('beside the form stands what will be printed and what it comes to, of what can be read so far', async (context) => {
  const { post } = await openDesk(context);
  const slip = async (words: Fields) => {
    const { body } = await post({ ...ana, find: 'draft', ...words });
    const [drawn = ''] = /<div id="slip".*?<\/div><div class="at-counter">/s.exec(body) ?? [];
    return drawn.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ');
  };
  const genuine = { service: 'screen-replacement/genuine' };
  const price = (await release.catalogue.device('apple', 'iphone-13'))?.services
    .find(({ slug }) => slug === 'screen-replacement')
    ?.options.find(({ slug }) => slug === 'genuine')?.price;
  const said = await slip({
    ...genuine,
    accessory: 'case',
    mark: 'dents',
    danger: 'wet',
    due: '2026-11-23 16:30',
  });
  for (const words of [
    ...[
      'Name Ana Li',
      'Device Apple iPhone 13',
      'Fault Cracked',
      'Came with case',
      'Condition dents',
      'Dangerous wet',
    ],
    ...[
      'Monday 23 November, 4:30 PM',
      'not agreed yet Screen replacement',
      `Total $${(price?.to ?? 0) / 100}`,
    ],
  ])
    assert.ok(said.includes(words), `${words}: ${said}`);
  const item = { 'item-1': 'Cleaning', 'price-1': '20' };
  assert.match(
    await slip({ ...item, ...genuine, 'amount-screen-replacement/genuine': '80', agreed: 'yes' }),
    /Agreed price .*Total \$100/,
  );
  assert.doesNotMatch(await slip({ ...item, 'price-1': '' }), /Total/);
  assert.doesNotMatch(await slip({ due: 'other', 'due-typed': 'soon' }), /Should be ready/);
});

test('what cannot be read is said at its field, all at once, and nothing is stored', async (context) => {
  const { post, repairs } = await openDesk(context);
  const mistakes = async (words: Fields) => {
    const { statusCode, body } = await post({ ...ana, ...words });
    assert.equal(statusCode, 422, JSON.stringify(words));
    return [...body.matchAll(/id="mistake-([\w-]+)"/g)].map(([, field]) => field);
  };
  assert.deepEqual(
    await mistakes({ phone: '12', name: '', email: 'x', device: '', fault: '', danger: [], notice: [] }),
    ['phone', 'name', 'email', 'device', 'fault', 'danger', 'notice'],
  );
  assert.deepEqual(await mistakes({ phone: '', email: '' }), ['phone']);
  assert.deepEqual(await mistakes({ danger: ['none', 'wet'] }), ['danger']);
  assert.deepEqual(await mistakes({ due: '2026-11-20 10:00' }), ['due']);
  assert.deepEqual(await mistakes({ 'item-1': 'Cleaning' }), ['price-1']);
  assert.deepEqual(await mistakes({ 'item-1': 'Cleaning', 'price-1': '20.5' }), ['price-1']);
  assert.deepEqual(await mistakes({ 'item-1': 'Cleaning', 'price-1': '1,50' }), ['price-1']);
  assert.deepEqual(await mistakes({ 'price-1': '20' }), ['item-1']);
  assert.deepEqual(await mistakes({ agreed: 'yes' }), ['prices']);
  assert.deepEqual(
    await mistakes({ service: ['screen-replacement/genuine', 'screen-replacement/aftermarket'] }),
    ['prices'],
  );
  // A box that the form does not have is no answer, and nothing that a slip may say.
  assert.deepEqual(await mistakes({ danger: 'cold' }), ['danger']);
  assert.deepEqual(await mistakes({ accessory: ['case', 'passcode 1234'], mark: 'burnt' }), [
    'accessory',
    'mark',
  ]);
  // Another price than the list's needs a reason; no other word of the form is lost.
  const other = { service: 'screen-replacement/genuine', 'amount-screen-replacement/genuine': '$20' };
  const { body, statusCode } = await post({ ...ana, ...other });
  assert.equal(statusCode, 422);
  assert.match(body, /Say why\./);
  assert.match(body, /value="\$20"/);
  assert.deepEqual(await repairs(), []);
  const words = { reason: 'A friend of the shop', 'item-1': 'Cleaning', 'price-1': '$ 1,020' };
  assert.equal((await post({ ...ana, ...other, ...words })).statusCode, 303);
});

test('an answer that was lost is given again; words changed since, or the same device, are never lost unseen', async (context) => {
  const { post, repairs } = await openDesk(context);
  const first = await post({ ...ana, serial: 'SN-1' });
  assert.equal((await post({ ...ana, serial: 'SN-1' })).headers.location, first.headers.location);

  const changed = await post({ ...ana, fault: 'Cracked, and no sound' });
  assert.equal(changed.statusCode, 422);
  const [{ reference } = { reference: '' }] = await repairs();
  assert.match(changed.body, new RegExp(`<a href="/t/${reference.toLowerCase()}">${reference}</a>`));
  assert.match(changed.body, /value="Cracked, and no sound"/);
  // Its draft is spent: the page has another.
  const [, renewed = ''] = /name="draft" value="([^"]+)"/.exec(changed.body) ?? [];
  assert.notEqual(renewed, draft);

  const same = await post({ ...ana, draft: renewed, serial: 'SN-1', fault: 'Wet now' });
  assert.equal(same.statusCode, 422);
  assert.equal((await repairs()).length, 1);
  assert.equal(
    (await post({ ...ana, draft: renewed, serial: 'SN-1', fault: 'Wet now', again: 'yes' })).statusCode,
    303,
  );
  assert.equal((await repairs()).length, 2);
});

test('an email address on file is used where the page showed it, and only then', async (context) => {
  const { post, repairs } = await openDesk(context);
  await post(ana);
  const next = (end: number) => ({
    ...ana,
    email: '',
    fault: `Fault ${end}`,
    draft: draft.slice(0, -1) + end,
  });
  await post({ ...next(2), knownEmail: ['', 'a…@example.com'] });
  await post({ ...next(3), knownEmail: '' });
  // Somebody else's was shown, before the number was changed.
  await post({ ...next(4), knownEmail: ['', 'b…@example.com'] });
  const emails = Object.fromEntries(
    (await repairs()).map(({ email, devices }) => [devices[0]?.fault, email]),
  );
  assert.deepEqual(emails, {
    Cracked: 'ana@example.com',
    'Fault 2': 'ana@example.com',
    'Fault 3': null,
    'Fault 4': null,
  });
});

test('without the database nothing typed is lost, and no log line says who or what', async (context) => {
  const { post, store, lines } = await openDesk(context);
  const { body, statusCode } = await post({ ...ana, phone: '123' });
  assert.equal(statusCode, 422);
  assert.match(body, /value="123"/);
  await post(ana);
  assert.ok(!/Ana|0491|ana@|\+614|iphone/i.test(JSON.stringify(lines)));
  context.mock.method(store, 'write', () => Promise.reject(new StoreUnavailable('locked')));
  const away = await post({ ...ana, draft: draft.replace('a3', 'c3') });
  assert.equal(away.statusCode, 503);
  assert.match(away.body, /name="name" value="Ana Li"/);
});
