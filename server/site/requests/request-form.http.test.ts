import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import request from 'supertest';
import { notByPost } from '../../../shared/first-aid.ts';
import { dataLossNotice, refurbishedNotice } from '../../../shared/legal-texts.ts';
import { routes } from '../../../shared/routes.ts';
import { codeLength, parseReference } from '../../back-office/store/parse-reference.ts';
import { htmlFaults } from '../../testing/browser/checks.ts';
import { createRequestsStandIn } from '../../testing/fixtures/requests-stand-in.ts';
import { createTestApp, shareTestApp } from '../../testing/servers/test-app.ts';

const requests = createRequestsStandIn();
let now: Date;
let visitors = 0;
const site = shareTestApp({ requests, now: () => now });
beforeEach(() => {
  now = new Date('2026-11-20T01:00:00Z');
  requests.forget();
  visitors++;
});

const quote = 'device=apple/iphone-13&with=screen-replacement.genuine.39900&with=battery.aftermarket.9900';
const who = { name: 'Ana', email: 'ana@example.com', message: 'It fell on a corner.' };
const good: Record<string, string> = { ...who, quote, way: 'drop-off', battery: 'no' };

/** Posts as a browser without script does. Each test has an address of its own. */
function post(fields: Record<string, string>, headers: Record<string, string> = {}) {
  return request(site.app.server)
    .post(routes.repairs.path)
    .set({ accept: 'text/html', 'x-forwarded-for': `203.0.113.${visitors}`, ...headers })
    .type('form')
    .send(new URLSearchParams(fields).toString());
}
const get = (path: string) => request(site.app.server).get(path);
const script = { accept: 'application/json', 'sec-fetch-mode': 'cors' };
const mainOf = (html: string): string => /<main.*<\/main>/s.exec(html)?.[0] ?? '';
/** Tags out, so that words that stand in several elements can be found. */
const wordsOf = (html: string): string =>
  mainOf(html)
    .replace(/<!-- -->|<wbr\/?>/g, '')
    .replace(/<[^>]+>/g, ' ');
const lastButton = (html: string): string =>
  mainOf(html)
    .match(/<button.*?<\/button>/gs)
    ?.at(-1) ?? '';
const controlOf = (html: string, name: string): string =>
  new RegExp(`<(?:input|textarea)[^>]* name="${name}"[^>]*>`).exec(html)?.[0] ?? `no ${name}`;

describe('the form', () => {
  test('is offered by a quote, with its lines and total, and by none without lines', async () => {
    const { text } = await get(`/repairs?${quote}`).expect(200);
    const path = /<a href="([^"]+)"[^>]*>Request this repair/.exec(text)?.[1]?.replaceAll('&amp;', '&') ?? '';
    assert.equal(path, `/repairs?${quote}&step=request`);
    const form = await get(path).expect(200);
    assert.match(form.text, /<meta name="robots" content="noindex">/);
    assert.equal(form.headers['set-cookie'], undefined);
    const words = wordsOf(form.text);
    for (const each of ['$399', '$99', 'Total with GST: $498', dataLossNotice, refurbishedNotice]) {
      assert.ok(words.includes(each), each);
    }
    assert.match(lastButton(form.text), /type="submit".*Check your answers/s);
    assert.deepEqual(await htmlFaults(form.text), []);
    const empty = await get('/repairs?device=apple/iphone-13').expect(200);
    assert.doesNotMatch(empty.text, /Request this repair/);
    const typed = await get('/repairs?device=apple/iphone-13&step=request').expect(200);
    assert.match(typed.text, /What needs doing\?/);
  });

  test('is there without a quote too, for a device that is not listed', async () => {
    for (const path of ['/repairs?step=request', '/repairs?device=no/such&step=request']) {
      const { text } = await get(path).expect(200);
      assert.match(text, /<h1[^>]*>Request a repair<\/h1>/);
      for (const label of ['Name', 'Email', 'Phone', 'Message'])
        assert.ok(text.includes(`>${label}</label>`));
    }
    // The quote page itself is the one that everybody gets.
    assert.match((await get('/repairs').expect(200)).headers['cache-control'] ?? '', /^public/);
    const payload = await get(`/repairs/_payload.json?${quote}&step=request`).expect(200);
    assert.equal(payload.body.data.request.quote.total, '$498');
  });
});

describe('the answers that are checked first', () => {
  test('are restated with the quote, the notices and a way back, and nothing is stored', async () => {
    const { text, headers } = await post({ ...good, step: 'check' }).expect(200);
    assert.equal(headers['cache-control'], 'private, no-cache');
    assert.match(text, /<meta name="robots" content="noindex">/);
    assert.match(text, /<title>Check Your Answers/);
    const words = wordsOf(text);
    for (const each of [
      'Ana',
      'ana@example.com',
      who.message,
      '$399',
      'Total with GST: $498',
      dataLossNotice,
    ]) {
      assert.ok(words.includes(each), each);
    }
    assert.match(lastButton(text), /Send request/);
    assert.equal(requests.calls, 0);
    assert.deepEqual(await htmlFaults(text), []);
    // Its hidden fields are the whole request.
    const fields = hiddenFields(text);
    await post(fields).expect(303);
    assert.equal(requests.taken[0]?.message, who.message);
    const back = await post({ ...fields, step: 'change' }).expect(200);
    assert.match(controlOf(back.text, 'name'), /value="Ana"/);
    assert.match(back.text, /Check your answers<\/button>/);
    assert.doesNotMatch(back.text, /There is a problem/);
  });

  test('come back as the form with what is wrong', async () => {
    const { text } = await post({ ...good, name: '', battery: '', step: 'check' }).expect(422);
    assert.match(text, /<title>Error: /);
    const main = mainOf(text);
    assert.match(main, /<a href="#field-name">Enter your name<\/a>/);
    assert.match(main, /<a href="#field-battery">Select yes, no/);
    assert.match(controlOf(text, 'email'), /value="ana@example\.com"/);
    assert.ok(main.includes(`>${who.message}</textarea>`));
    assert.match(main, /<input[^>]*value="drop-off"[^>]*checked|checked[^>]*value="drop-off"/);
    // The error summary stands before the title of the page, as on every form.
    assert.deepEqual(
      (await htmlFaults(text)).filter((fault) => !fault.startsWith('heading-level')),
      [],
    );
    const { body } = await post({ ...good, name: '', step: 'check' }, script).expect(422);
    assert.deepEqual(body.errors, [{ field: 'name', message: 'Enter your name' }]);
    assert.deepEqual((await post({ ...good, step: 'check' }, script).expect(200)).body, { errors: [] });
  });

  test('say that a device with a damaged battery is not posted', async () => {
    for (const battery of ['yes', 'unsure']) {
      const { text } = await post({ ...good, way: 'mail-in', battery, step: 'check' }).expect(200);
      assert.ok(wordsOf(text).includes(notByPost));
      const { headers } = await post({ ...good, way: 'mail-in', battery }).expect(303);
      const sent = await get(headers.location ?? '').expect(200);
      assert.ok(wordsOf(sent.text).includes(notByPost));
      assert.doesNotMatch(sent.text, /How to pack it/);
    }
    const sound = await post({ ...good, way: 'mail-in', battery: 'no', step: 'check' }).expect(200);
    assert.ok(!wordsOf(sound.text).includes(notByPost));
  });

  test('say that what got wet is not posted, whether the post or the repair was chosen first', async () => {
    const posted = { ...good, way: 'mail-in', battery: 'no' };
    const wet = 'device=apple/macbook-air-m1&with=liquid-damage.board-repair';
    // The post first, with another repair; then the repair.
    const before = await post({ ...posted, step: 'check' }).expect(200);
    assert.ok(!wordsOf(before.text).includes(notByPost));
    const after = await post({ ...hiddenFields(before.text), quote: wet, step: 'check' }).expect(200);
    // The repair first, from a link; then the post.
    const form = await get(`/repairs?${wet}&step=request`).expect(200);
    const linked = await post({ ...posted, quote: hiddenFields(form.text).quote ?? '', step: 'check' });
    for (const { text } of [after, linked]) {
      assert.ok(wordsOf(text).includes(notByPost));
      const { headers } = await post(hiddenFields(text)).expect(303);
      const sent = wordsOf((await get(headers.location ?? '').expect(200)).text);
      assert.ok(sent.includes(notByPost));
      assert.doesNotMatch(sent, /How to pack it|packing slip/);
      assert.ok(sent.includes('Keep it off: do not start it to save data.'));
    }
    const brought = await post({ ...posted, way: 'drop-off', quote: wet, step: 'check' }).expect(200);
    assert.ok(!wordsOf(brought.text).includes(notByPost));
  });

  test('let nobody print a slip for a device that may burn: its reference is shown instead', async () => {
    for (const way of ['drop-off', 'mail-in']) {
      const { headers } = await post({ ...good, way, battery: 'yes' }).expect(303);
      const { text } = await get(headers.location ?? '').expect(200);
      assert.doesNotMatch(wordsOf(text), /A slip for|Print/);
      for (const words of ['Show us your reference', dataLossNotice, refurbishedNotice])
        assert.ok(wordsOf(text).includes(words), words);
      assert.deepEqual(await htmlFaults(text), []);
    }
  });
});

describe('other repairs, chosen in the middle of a request', () => {
  const choose = (more: Record<string, string> = {}) =>
    post({ ...good, step: 'check', choose: 'yes', ...more }).expect(200);

  test('keep every answer, and the form shows their price', async () => {
    const { text, headers } = await choose();
    assert.equal(headers['cache-control'], 'private, no-cache');
    assert.match(text, /<title>Change the Repair/);
    assert.match(text, /<option value="battery\.aftermarket\.9900" selected="">/);
    assert.deepEqual(await htmlFaults(text), []);
    const back = await post({ ...hiddenFields(text), 'with-1': '', 'with-2': 'battery.genuine.13900' });
    assert.equal(back.status, 200);
    assert.match(controlOf(back.text, 'name'), /value="Ana"/);
    assert.match(back.text, /<input(?=[^>]* name="battery")(?=[^>]* value="no")[^>]* checked=""/);
    const words = wordsOf(back.text);
    assert.ok(words.includes(who.message));
    assert.match(words, /Battery replacement: Genuine/);
    assert.doesNotMatch(words, /Screen replacement|\$498/);
    assert.equal(requests.calls, 0);
  });

  test('may be none, and nothing that the shop does not offer', async () => {
    const fields = hiddenFields((await choose()).text);
    for (const odd of ['', 'teleport.now', '<b>', 'x'.repeat(500)]) {
      const { text } = await post({ ...fields, 'with-1': odd }).expect(200);
      assert.match(wordsOf(text), /You haven’t chosen a repair/);
      assert.match(controlOf(text, 'name'), /value="Ana"/);
    }
  });

  test('are not offered for a device that is not listed: the form comes back', async () => {
    const { text } = await choose({ quote: 'device=no/such' });
    assert.match(text, /<h1[^>]*>Request a repair<\/h1>/);
    assert.match(controlOf(text, 'name'), /value="Ana"/);
  });
});

test('a liquid repair strikes out the post before anything is answered, on a refused form too', async () => {
  const wet = 'device=apple/macbook-air-m1&with=liquid-damage.board-repair';
  const isStruck = (text: string) => /<form[^>]* data-danger="true"/.test(text);
  const { text } = await get(`/repairs?${wet}&step=request`).expect(200);
  const refused = await post({ quote: wet, step: 'check' }).expect(422);
  const dry = await get(`/repairs?${quote}&step=request`).expect(200);
  assert.deepEqual([text, refused.text, dry.text].map(isStruck), [true, true, false]);
});

describe('a request', () => {
  test('is stored with prices of the catalogue, whatever its link says, and leads to its next steps', async () => {
    const cheap = quote.replace('39900', '100');
    const { headers } = await post({ ...good, quote: cheap }).expect(303);
    const [taken] = requests.taken;
    assert.equal(taken?.device?.path, 'apple/iphone-13');
    assert.deepEqual(taken?.device?.quote?.total, { from: 49_800, to: 49_800 });
    assert.deepEqual(taken?.device?.quote?.lines[0]?.before, { from: 100, to: 100 });
    const location = new URL(headers.location ?? '', 'http://x');
    assert.equal(location.pathname, routes.sent.path);
    const reference = location.searchParams.get('reference') ?? '';
    assert.equal(parseReference(reference), reference.slice(-codeLength));
    assert.doesNotMatch(decodeURIComponent(location.search), /Ana|ana@|corner/);
    const page = await get(headers.location ?? '').expect(200);
    assert.equal(page.headers['cache-control'], 'no-store');
    const words = wordsOf(page.text);
    for (const each of [
      reference,
      'iPhone 13',
      'Save your data while the touch still works.',
      refurbishedNotice,
    ]) {
      assert.ok(words.includes(each), each);
    }
    const canonical = /<link rel="canonical" href="([^"]+)">/.exec(page.text)?.[1]?.replaceAll('&amp;', '&');
    assert.equal(canonical, site.release.shop.publicUrl + headers.location);
    assert.deepEqual(await htmlFaults(page.text), []);
    assert.equal((await post({ ...good, quote: cheap }).expect(303)).headers.location, headers.location);
    assert.equal(requests.taken.length, 1);
  });

  test('needs no quote where its message says what it is about', async () => {
    await post({ name: 'Ana', phone: '0491 570 006', battery: 'no', message: 'An old radio hums.' }).expect(
      303,
    );
    assert.equal(requests.taken[0]?.device, null);
    assert.equal(requests.taken[0]?.way, 'drop-off');
    for (const nowhere of [
      'device=no/such&with=battery.genuine',
      'device=apple/iphone-13&with=teleport.now',
    ]) {
      const { body } = await post(
        { name: 'Ana', email: 'a@example.com', battery: 'no', quote: nowhere },
        script,
      ).expect(422);
      assert.deepEqual(
        body.errors.map(({ field }: { field: string }) => field),
        ['message'],
      );
    }
  });

  test('to be posted gets a packing slip with the address of the tracking page', async () => {
    const { headers } = await post({ ...good, way: 'mail-in', battery: 'no' }).expect(303);
    const { text } = await get(headers.location ?? '').expect(200);
    const words = wordsOf(text);
    assert.match(words, /How to pack it/);
    assert.match(words, /testbench\.example\.com\/repairs\/track(?!\/)/);
    assert.ok(words.includes('3 Fixture Lane, Nundah QLD 4012'));
    assert.ok(words.includes(dataLossNotice) && words.includes(refurbishedNotice));
  });

  test('is refused from another site or too long, as every form is', async () => {
    await post(good, { 'sec-fetch-site': 'cross-site' }).expect(403);
    await post({ ...good, quote: `${quote}&${'x'.repeat(5000)}` }).expect(413);
    await post({ ...good, message: 'x'.repeat(70_000) }).expect(413);
  });
});

test('a shop that takes nothing by post offers it to nobody, and takes no such request', async () => {
  const { shop } = site.release;
  const release = { ...site.release, shop: { ...shop, offers: { ...shop.offers, postalRepairs: false } } };
  const other = await createTestApp({ requests, release: { current: release } });
  const form = await request(other.app.server).get(`/repairs?${quote}&step=request`).expect(200);
  assert.doesNotMatch(form.text, /value="mail-in"/);
  const answer = await request(other.app.server)
    .post('/repairs')
    .set(script)
    .type('form')
    .send({ ...good, way: 'mail-in', battery: 'no' })
    .expect(422);
  assert.equal(answer.body.errors[0].field, 'way');
  await other.app.close();
});

test('the sent page shows nothing of a URL that the catalogue does not have', async () => {
  const query = 'form=repairs&reference=NB-0000-0000';
  const odd = 'way=fly&battery=x&device=apple/iphone-13&with=teleport.now&with=battery.genuine&with=%3Cb%3E';
  const { text } = await get(`${routes.sent.path}?${query}&${odd}`).expect(200);
  assert.doesNotMatch(text, /teleport|fly/);
  assert.match(wordsOf(text), /Battery replacement/);
});

function hiddenFields(html: string): Record<string, string> {
  const hidden = mainOf(html).matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g);
  return Object.fromEntries(
    [...hidden].map(([, name, value]) => [
      name,
      (value ?? '').replaceAll('&amp;', '&').replaceAll('&#x27;', "'"),
    ]),
  );
}
