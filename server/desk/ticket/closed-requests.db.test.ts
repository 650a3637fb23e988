import assert from 'node:assert/strict';
import { closeIdleRequests } from '../../back-office/repairs/intake/close-requests.ts';
import { onEachEngine } from '../../testing/databases/each-engine.ts';
import { addRepair } from '../../testing/fixtures/repair-rows.ts';
import { sampleShop } from '../../testing/fixtures/sample-shop.ts';
import { createTestDesk } from '../../testing/servers/test-desk.ts';

const reference = 'NB-7K4M-Q2XQ';
const path = '/t/nb-7k4m-q2xq';
const dayMs = 86_400_000;
const phone = { device: 'Apple iPhone 13', fault: '', expected_at: '2026-09-20T01:00:00.000Z' };
const takesIn = `action="${path}/take-in"`;

onEachEngine((it) => {
  it('what the job has closed is taken in by one act, under its reference, and by nobody twice', async ({
    store,
  }, context) => {
    const desk = await createTestDesk(context, { store });
    const me = await desk.signIn('bench');
    const created_at = new Date(desk.clock.now.getTime() - 31 * dayMs).toISOString();
    await addRepair(store, reference, { created_at }, [phone, { ...phone, parent: 'NB-OLD' }], 'booked');
    const device = async () => (await desk.rows('repair_devices')).find(({ line }) => line === 1);
    const page = async (line = 1) => (await me.get(`${path}?line=${line}`)).body;
    assert.ok(!(await page()).includes(takesIn));
    await closeIdleRequests({ store, shop: sampleShop, at: desk.clock.now });
    assert.partialDeepStrictEqual(await device(), { status: 'cancelled', version: 2 });
    assert.ok((await page()).includes(takesIn));
    assert.ok(!(await page(2)).includes(takesIn), 'what stands open has its moves');

    const send = (fields: Record<string, string> = {}, line = 1) =>
      me.post(`${path}/take-in`, { line: `${line}`, version: `${line}:${line === 1 ? 2 : 1}`, ...fields });
    assert.match((await send({ notice: 'yes' })).body, /swollen, hot or wet/);
    const refused = await send({ note: 'With its charger', danger: 'none' });
    assert.equal(refused.statusCode, 422);
    assert.match(refused.body, /Show the customer the repair notice[\s\S]*With its charger/);
    assert.equal((await send({ notice: 'yes', danger: 'none' }, 2)).statusCode, 422, 'it was not closed');
    assert.partialDeepStrictEqual(await device(), { status: 'cancelled', version: 2 });
    const both = await Promise.all([
      send({ notice: 'yes', danger: 'none' }),
      send({ notice: 'yes', danger: 'none' }),
    ]);
    assert.deepEqual(both.map(({ statusCode }) => statusCode).sort(), [303, 409]);
    assert.partialDeepStrictEqual(await device(), { status: 'received', expected_at: null });
    const [repair] = await desk.rows('repairs');
    assert.deepEqual([repair?.closed_at, repair?.links_until], [null, null]);
    assert.ok(!(await page()).includes(takesIn));
    const rows = (await desk.rows('audit')).map(({ action, about }) => `${action} ${about}`);
    assert.deepEqual(rows, [`take in closed ${reference}`]);
    await me.post(`${path}/undo`, { line: '1', version: '1:4' });
    assert.partialDeepStrictEqual(await device(), { status: 'booked' }, 'it stands open again');
  });

  it('what somebody else has cancelled is not taken in, nor what was reopened', async ({
    store,
  }, context) => {
    const desk = await createTestDesk(context, { store });
    const me = await desk.signIn('owner', { stepped_up_at: desk.clock.now.toISOString() });
    const created_at = new Date(desk.clock.now.getTime() - 31 * dayMs).toISOString();
    await addRepair(store, reference, { created_at }, [phone], 'booked');
    await closeIdleRequests({ store, shop: sampleShop, at: desk.clock.now });
    await me.post(`${path}/reopen`, { line: '1', version: '1:2', why: 'They come on Friday' });
    assert.ok((await desk.rows('repair_devices')).every(({ status }) => status === 'booked'));
    await me.post(`${path}/move`, { line: '1', version: '1:3', to: 'cancelled' });
    assert.ok(!(await me.get(path)).body.includes(takesIn));
    const sent = await me.post(`${path}/take-in`, {
      line: '1',
      version: '1:4',
      notice: 'yes',
      danger: 'none',
    });
    assert.equal(sent.statusCode, 422);
    assert.match(sent.body, /Only what was closed because nobody came/);
  });

  it('an owner reads how many old requests there are, and closes them without a mail by one button', async ({
    store,
  }, context) => {
    const desk = await createTestDesk(context, { store });
    const steppedUp = { stepped_up_at: desk.clock.now.toISOString() };
    const owner = await desk.signIn('owner', steppedUp);
    const created_at = new Date(desk.clock.now.getTime() - 61 * dayMs).toISOString();
    for (const name of ['NB-1', 'NB-2']) await addRepair(store, name, { created_at }, [phone], 'booked');
    assert.doesNotMatch((await owner.get('/staff')).body, /Old requests/);
    await closeIdleRequests({ store, shop: sampleShop, at: desk.clock.now });
    const { body } = await owner.get('/staff');
    assert.match(body, /2 requests were already 60 days old at the upgrade[\s\S]*Close 2<\/button>/);
    const counter = await desk.signIn('counter', steppedUp);
    assert.equal((await counter.post('/old-requests')).statusCode, 403);
    assert.equal((await owner.post('/old-requests')).headers.location, '/staff');
    assert.doesNotMatch((await owner.get('/staff')).body, /Old requests/);
    const statuses = (await desk.rows('repair_devices')).map(({ status }) => status);
    assert.deepEqual([statuses, await desk.rows('outbox')], [['cancelled', 'cancelled'], []]);
    const rows = await desk.rows('audit');
    assert.deepEqual(
      rows.map(({ by, action, about }) => `${by}: ${action} ${about}`),
      ['owner 1: close old requests 2 requests'],
    );
    assert.deepEqual(
      (await desk.rows('repair_events'))
        .filter(({ status }) => status === 'cancelled')
        .map(({ by, by_id }) => `${by} ${by_id}`),
      Array(2).fill('daily job staff-1'),
    );
  });
});
