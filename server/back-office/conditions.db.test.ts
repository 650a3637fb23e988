import assert from 'node:assert/strict';
import { onEachEngine } from '../testing/each-engine.ts';
import { conditionsOf, readFigures } from './conditions.ts';
import { putMail } from './mail/outbox.ts';
import { setJobTime } from './store/job-times.ts';

onEachEngine((it) => {
  it('names mail that waits or is parked, and a backup that is old or missing', async ({ store }) => {
    const at = (time: string) => new Date(`2026-11-${time}:00Z`);
    const look = async (time: string, options = {}) =>
      conditionsOf(await readFigures(store), { now: at(time), wantsBackups: false, ...options });
    const mail = {
      recipient: 'a@example.com',
      replyTo: null,
      subject: '',
      text: '',
      html: '',
      reference: '',
    };
    const put = (time: string) =>
      store.write((db) => putMail(db, { ...mail, purpose: 'notice' as const }, at(time)));
    assert.deepEqual(await look('20T01:00'), []);
    assert.deepEqual(await look('20T01:00', { wantsBackups: true }), ['backup: none was made yet']);

    await put('20T01:00');
    assert.deepEqual(await look('20T01:00'), [], 'it is being sent');
    assert.deepEqual(await look('20T01:00', { mailFails: true }), ['mail: 1 waits, the oldest for 0 s']);
    await put('20T03:00');
    assert.deepEqual(await look('20T04:30'), ['mail: 2 wait, the oldest for 3 h']);
    const urgent = { urgentOnly: true };
    assert.deepEqual(await look('20T04:30', urgent), ['mail: 2 wait, the oldest for 3 h']);
    await store.write((db) => db.updateTable('outbox').set({ attempts: 1 }).execute());
    assert.deepEqual(await look('20T04:30'), ['mail: 2 wait, the oldest for 3 h']);
    assert.deepEqual(await look('20T04:30', urgent), [], 'both were put off: nobody is called for it');
    assert.deepEqual(await look('20T04:30', { ...urgent, mailFails: true }), [
      'mail: 2 wait, the oldest for 3 h',
    ]);
    await store.write((db) => db.updateTable('outbox').set({ status: 'parked' }).execute());
    assert.deepEqual(await look('20T04:30'), ['mail: 2 parked, which the mail server refused']);
    assert.deepEqual(await look('20T04:30', urgent), []);
    await store.write((db) => db.updateTable('outbox').set({ status: 'sent' }).execute());

    await store.write((db) => setJobTime(db, 'backup', at('01T00:00')));
    assert.deepEqual(await look('20T01:00', urgent), ['backup: the last is 19 days old']);
    await store.write((db) => setJobTime(db, 'backup', at('19T00:00')));
    assert.deepEqual(await look('20T23:00', { wantsBackups: true }), []);
    const missing = ['backup: none was made yet'];
    assert.deepEqual(await look('18T23:00'), missing, 'its time is still to come: the clock was ahead');
  });
});
