import assert from 'node:assert/strict';
import { openStore } from '../back-office/store/open-store.ts';
import { startStore } from '../back-office/store/start-store.ts';
import { fridayAtEleven, onEachEmptyEngine } from '../testing/databases/each-engine.ts';
import { stepsWith } from '../testing/databases/made-up-steps.ts';
import { addRepair } from '../testing/fixtures/repair-rows.ts';
import { addColleague, createTestDesk, testDeskUrl } from '../testing/servers/test-desk.ts';

onEachEmptyEngine((it) => {
  it('a desk whose release may not write is read as ever, and says why it saves nothing', async (given, context) => {
    const { url, log } = given;
    const store = await openStore(url, log);
    await addRepair(store, 'NB-7K4M-Q2XQ', {}, [{ device: 'Apple iPhone 13', fault: 'Cracked' }]);
    const kim = { id: 'staff-1', name: 'Kim', role: 'counter' } as const;
    const cookie = await addColleague(store, testDeskUrl, kim, () => fridayAtEleven);
    await store.close();
    await (await openStore(url, log, { steps: stepsWith('rewriting') })).close();

    const older = await startStore(url, log);
    context.after(() => older.close());
    const { browser } = await createTestDesk(context, { store: older });
    const me = browser(cookie);
    const ticket = '/t/nb-7k4m-q2xq';
    for (const path of ['/', ticket]) {
      const page = await me.get(path);
      assert.equal(page.statusCode, 200, path);
      assert.match(page.body, /NB-7K4M-Q2XQ/, path);
    }
    const note = { line: '1', version: '1:1', note: 'She rang: any day will do.' };
    const refused = await me.post(`${ticket}/note`, note);
    assert.equal(refused.statusCode, 503);
    assert.match(refused.body, /nothing was saved: a newer release of the site has changed the database/);
    assert.match(refused.body, /She rang: any day will do\./);
    for (const [path, fields] of [
      ['/find', { digits: '570156' }],
      [`${ticket}/serial`, { line: '1', version: '1:1' }],
    ] as const) {
      const look = await me.post(path, fields);
      assert.equal(look.statusCode, 503, path);
      assert.match(look.body, /This can’t be looked up now: each look is written down/);
      assert.doesNotMatch(look.body, /saved|What you typed/);
    }
    const locked = await me.post('/lock');
    assert.equal(locked.statusCode, 503);
    assert.match(locked.body, /The desk can only be read now/);
    assert.doesNotMatch((await me.get(ticket)).body, /She rang/);
  });
});
