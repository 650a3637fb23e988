import assert from 'node:assert/strict';
import { before, type TestContext, test } from 'node:test';
import { readRepairs } from '../../back-office/repairs/records/staff-repairs.ts';
import { openRelease, type Release } from '../../release/release.ts';
import { enquiryRow } from '../../testing/fixtures/enquiry-row.ts';
import { testDist } from '../../testing/servers/test-build.ts';
import { createTestDesk, type Fields } from '../../testing/servers/test-desk.ts';

let release: Release;
before(async () => {
  release = await openRelease(testDist);
});

const list =
  'Asset tag,Model,Serial,Room,Fault\nA-1,HP ProBook,SER111,B2,Hinge\nA-2,,SER222,B3,"Screen,\ncracked"';
const school = {
  name: 'Jo Tan',
  email: 'it@school.example',
  device: 'Acer Spin',
  status: 'received',
  notice: 'yes',
};

async function openDesk(context: TestContext) {
  const desk = await createTestDesk(context, { release });
  const me = await desk.signIn('counter');
  const post = (fields: Fields) => me.post('/new/batch', { ...school, list, ...fields });
  const seen = (body: string) => /value="([\da-f]{64})" name="seen"/.exec(body)?.[1] ?? '';
  const repairs = () => desk.store.read((db) => readRepairs(db, (all) => all));
  /** Posts what is shown first, and then the button below it. */
  const register = async (fields: Fields = {}) => post({ ...fields, seen: seen((await post(fields)).body) });
  return { ...desk, me, post, seen, register, repairs };
}

test('a list is shown as it was read, then registered by one button: the same twice is one batch', async (context) => {
  const { me, post, register, repairs, rows } = await openDesk(context);
  assert.match((await me.get('/new/batch')).body, /enctype="multipart\/form-data"/i);
  const { statusCode, body } = await post({});
  assert.equal(statusCode, 200);
  for (const words of [
    '2 devices of Jo Tan',
    '<b>Acer Spin</b>, asset tag A-2',
    'Left out of the list: Room',
    'Register all 2',
    '&quot;Screen,',
  ])
    assert.ok(body.includes(words), words);
  assert.deepEqual(await repairs(), []);
  const [first, second] = [await register(), await register()];
  const [repair, ...others] = await repairs();
  assert.deepEqual([repair?.devices.length, others.length], [2, 0]);
  for (const { headers } of [first, second])
    assert.equal(headers.location, `/t/${repair?.reference.toLowerCase()}`);
  assert.equal((await rows('outbox')).length, 1);
  assert.ok((await rows('repair_events')).every(({ by_id }) => by_id === 'staff-1'));

  const other = await register({ list: list.replace('Hinge', 'Hinge and lid') });
  assert.equal(other.statusCode, 422);
  assert.match(other.body, /here already, as TBX-.*Hinge and lid/s);
  assert.equal((await register({ list: list.replace('Hinge', 'Lid'), again: 'yes' })).statusCode, 303);
});

test('each mistake names its row and what to do, keeps what was typed, and registers nothing', async (context) => {
  const { post, register, repairs } = await openDesk(context);
  const wrong: [fields: Fields, ...said: RegExp[]][] = [
    [
      { list: 'Serial,Fault\n,Hinge\nSER1,' },
      /Row 2: enter the serial number/,
      /Row 3: enter the fault/,
      /SER1,<\/textarea>/,
    ],
    [{ list: ' ' }, /Enter the list of devices/],
    [{ list: `Serial,Fault${'\nSER1,x'.repeat(501)}` }, /500 devices or fewer/],
    [{ device: '' }, /no model for A-2/, /SER222/],
    [{ name: '' }, /Give the customer&#x27;s name/, /SER222/],
    [{ email: 'x@' }, /no email address/, /value="x@"/, /SER222/],
    [{ notice: '' }, /repair notice/, /SER222/],
    [{ status: 'collected' }, /Say whether they are here/, /SER222/],
  ];
  for (const [fields, ...said] of wrong) {
    const { statusCode, body } = await register(fields);
    assert.equal(statusCode, 422);
    for (const words of said) assert.match(body, words);
  }
  assert.equal((await post({ list: 'x'.repeat(120_000) })).statusCode, 413);
  assert.equal((await post({ list: 'x'.repeat(1_100_000) })).statusCode, 413);
  assert.deepEqual(await repairs(), []);
});

test('what a row says of danger is set of its device alone, below a row without words too', async (context) => {
  const { register, repairs } = await openDesk(context);
  await register({ list: 'Serial,Fault\nSER1,Hinge\n,\nSER2,It got wet\nSER3,Cracked' });
  const [repair] = await repairs();
  const dangers = repair?.devices.map((device) => [device.serial, device.dangers]);
  assert.deepEqual(dangers, [
    ['SER1', null],
    ['SER2', 'wet'],
    ['SER3', null],
  ]);
});

test('what was changed after it was shown is shown again first', async (context) => {
  const { post, seen, repairs } = await openDesk(context);
  const hash = seen((await post({})).body);
  for (const change of [{ list: list.replace('SER111', 'SER119') }, { name: 'Bo' }, { device: 'Other' }]) {
    const { statusCode, body } = await post({ ...change, seen: hash });
    assert.deepEqual([statusCode, body.includes('Register all 2')], [200, true]);
  }
  assert.deepEqual(await repairs(), []);
  assert.equal((await post({ seen: hash, status: 'booked', notice: '' })).statusCode, 200);
});

test('a file is read as Excel saves it, and is in the box afterwards; what burns is named', async (context) => {
  const { me, repairs } = await openDesk(context);
  const text = '\uFEFFSerial;Model;Fault\r\nSER111;HP;It got wet\r\n';
  const saved = Buffer.from('sep=;\r\nSerial;Model;Fault\r\nSER111;HP;\xc9cran \x96 cass\xe9\r\n', 'latin1');
  for (const [file, shown] of [
    [saved, 'Écran – cassé'],
    [Buffer.from(`\uFEFF${text}`, 'utf16le'), 'Row 2: wet, burnt, crushed or swollen'],
    [Buffer.from(text), 'Row 2: wet'],
  ] as const) {
    const form = new FormData();
    for (const [name, value] of Object.entries(school)) form.append(name, value);
    form.append('list', '');
    form.append('file', new File([new Uint8Array(file)], 'list.csv', { type: 'text/csv' }));
    const sent = new Response(form);
    const headers = { 'content-type': sent.headers.get('content-type') ?? '' };
    const { statusCode, body } = await me.post('/new/batch', await sent.bytes(), headers);
    assert.equal(statusCode, 200);
    assert.ok(body.includes(shown) && /<textarea[^>]*>(?:(?!<\/textarea>).)*SER111/s.test(body), shown);
  }
  for (const type of ['multipart/form-data', 'multipart/form-data; boundary=x'])
    assert.equal((await me.post('/new/batch', 'nothing', { 'content-type': type })).statusCode, 400);
  assert.deepEqual(await repairs(), []);
});

test('a list that came with an enquiry is registered once, for who sent it, and the enquiry is closed', async (context) => {
  const { me, store, repairs, seen, rows } = await openDesk(context);
  const list = { rows: [{ model: 'HP "Pro", 14', serial: 'SER111', fault: 'Hinge, lid' }], leftOut: [] };
  const row = enquiryRow('NB-7K2M-Q4XS', { details: JSON.stringify({ devices: list }) });
  await store.write((db) => db.insertInto('enquiries').values(row).execute());
  const path = '/enquiries/nb-7k2m-q4xs/batch';
  const text = /<textarea[^>]*>([^<]*)</.exec((await me.get(path)).body)?.[1] ?? '';
  const fields = { name: 'Ana', status: 'booked', list: text.replaceAll('&quot;', '"') };
  const register = async () => me.post(path, { ...fields, seen: seen((await me.post(path, fields)).body) });
  assert.equal((await register()).statusCode, 303);
  assert.match((await register()).body, /was registered already/);
  const [repair, ...others] = await repairs();
  assert.deepEqual([repair?.email, others.length], [row.email, 0]);
  assert.partialDeepStrictEqual(repair?.devices, [{ device: 'HP "Pro", 14', fault: 'Hinge, lid' }]);
  assert.equal((await rows('enquiries'))[0]?.status, 'closed');
  assert.match(String((await me.get(path)).headers.location), /^\/t\//);
});
