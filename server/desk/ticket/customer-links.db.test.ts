import assert from 'node:assert/strict';
import { openLink } from '../../back-office/repairs/records/link-tokens.ts';
import { onEachEngine } from '../../testing/databases/each-engine.ts';
import { addRepair } from '../../testing/fixtures/repair-rows.ts';
import { createTestDesk } from '../../testing/servers/test-desk.ts';

const reference = 'NB-7K4M-Q2XQ';
const path = '/t/nb-7k4m-q2xq';

onEachEngine((it) => {
  it('a fresh link is sent, printed or ended, with rows in the audit, and no link in them, in addresses or logs', async ({
    store,
  }, context) => {
    const desk = await createTestDesk(context, { store });
    await addRepair(store, reference);
    const me = await desk.signIn('counter');
    const sent = await me.post(`${path}/link`);
    assert.deepEqual([sent.statusCode, sent.headers.location], [303, path]);
    const printed = await me.post(`${path}/print-link`);
    const [, token = ''] = /\/repairs\/track\/<wbr\/>([\w-]+)</.exec(printed.body) ?? [];
    assert.deepEqual([printed.statusCode, printed.headers['cache-control']], [200, 'no-store']);
    assert.match(printed.body, /<svg class="qr"/);
    const opens = async () => (await store.read((db) => openLink(db, token, desk.clock.now)))?.reference;
    assert.equal(await opens(), reference);
    assert.match((await me.get(path)).body, /Tracking links \(2 active\)/);
    const unsure = await me.post(`${path}/end-links`);
    assert.equal(unsure.statusCode, 422);
    assert.match(unsure.body, /Tick that you are sure.*<details open="">(?:(?!<\/details>).)*End all links/s);
    assert.equal(await opens(), reference);
    assert.equal((await me.post(`${path}/end-links`, { sure: 'yes' })).statusCode, 303);
    assert.equal(await opens(), undefined);
    const audit = await desk.rows('audit');
    const actions = audit.map(({ by, action, about }) => `${by}: ${action} ${about}`);
    assert.deepEqual(
      actions.sort(),
      ['end links', 'print link', 'send link'].map((each) => `counter 1: ${each} ${reference}`),
    );
    assert.doesNotMatch(
      JSON.stringify([audit, desk.lines, await desk.rows('repair_events')]),
      new RegExp(token),
    );
    assert.doesNotMatch((await (await desk.signIn('bench')).get(path)).body, /Tracking links/);
  });

  it('a link by e-mail is not offered, and refused in words, where there is no address', async ({
    store,
  }, context) => {
    const desk = await createTestDesk(context, { store });
    await addRepair(store, reference, { email: null });
    const me = await desk.signIn('owner');
    assert.doesNotMatch((await me.get(path)).body, /Email them a new link/);
    const refused = await me.post(`${path}/link`);
    assert.equal(refused.statusCode, 422);
    assert.match(refused.body, /print a link instead/);
  });

  it('what is set aside as spam is found by its reference alone, and released there by one button, once', async ({
    store,
  }, context) => {
    const desk = await createTestDesk(context, { store });
    const details = JSON.stringify({ askedWay: 'drop-off', notices: {}, message: 'Is <this> spam?' });
    const away = { quarantined: 1, suspicion: 'many links', details, name: 'Zoë Spam' };
    await addRepair(store, reference, away, [{ device: 'Apple iPhone 13', fault: 'x', serial: 'SERIAL-7' }]);
    const [me, bench] = [await desk.signIn('counter'), await desk.signIn('bench')];
    const isHidden = async () => {
      for (const words of ['Zoë', 'iphone', '0491 570 006', 'ana@example.com', 'SERIAL-7', '7K4M']) {
        const { statusCode, body } = await me.get(`/?q=${encodeURIComponent(words)}`);
        assert.deepEqual([statusCode, body.includes('Nothing found')], [200, true], words);
      }
      assert.doesNotMatch((await me.get('/')).body, /7K4M|Zoë/);
      for (const page of ['slip', 'label', 'quote'])
        assert.equal((await me.get(`${path}/${page}`)).statusCode, 422, page);
      assert.equal((await me.post(`${path}/link`)).statusCode, 422);
    };
    await isHidden();
    assert.equal((await me.get(`/?q=${reference}`)).headers.location, path);
    const { body } = await me.get(path);
    for (const words of [
      'possible spam',
      'many links',
      'Zoë Spam',
      'Is &lt;this&gt; spam?',
      'release it</button>',
    ])
      assert.ok(body.includes(words), words);
    assert.doesNotMatch(body, /SERIAL-7|ana@|491 ?570/i);
    assert.doesNotMatch((await bench.get(path)).body, /release it<\/button>/);
    assert.equal((await bench.post(`${path}/release`)).statusCode, 403);
    await isHidden();
    assert.equal((await me.post(`${path}/release`)).headers.location, path);
    const again = await (await desk.signIn('owner')).post(`${path}/release`);
    assert.equal(again.statusCode, 409);
    assert.match(again.body, /counter 1 has released it.*Book it in/s);
    assert.equal((await me.get('/?q=Zo%C3%AB')).headers.location, path);
    assert.deepEqual(
      (await desk.rows('outbox')).map(({ purpose }) => purpose),
      ['acknowledgement'],
    );
    assert.deepEqual(
      (await desk.rows('audit')).map(({ by, action }) => [by, action]),
      [['counter 1', 'release']],
    );
  });
});
