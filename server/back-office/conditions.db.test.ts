import assert from 'node:assert/strict';
import { onEachEngine } from '../testing/databases/each-engine.ts';
import { conditionsOf, readFigures } from './conditions.ts';
import { putMail } from './mail/outbox.ts';
import { setJobTime } from './store/job-times.ts';
import type { Store } from './store/store.ts';
import type { Job } from './store/tables.ts';

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

    await store.write((db) => setJobTime(db, 'copied', at('18T00:00')));
    await store.write((db) => setJobTime(db, 'backup', at('01T00:00')));
    assert.deepEqual(await look('20T01:00', urgent), ['backup: the last is 19 days old']);
    await store.write((db) => setJobTime(db, 'backup', at('19T00:00')));
    assert.deepEqual(await look('20T23:00', { wantsBackups: true }), []);
    const missing = ['backup: none was made yet'];
    assert.deepEqual(await look('18T23:00'), missing, 'its time is still to come: the clock was ahead');
  });

  /** Sets times of jobs, on days of November; `null` removes one. */
  const note = (store: Store, days: Partial<Record<Job, number | null>>) =>
    store.write(async (db) => {
      for (const [job, day] of Object.entries(days))
        await setJobTime(db, job as Job, day === null ? null : new Date(Date.UTC(2026, 10, day)));
    });
  /** What is said on a day, and what the owner is called for. */
  const look = async (store: Store, day: number) => {
    const figures = await readFigures(store);
    const options = { now: new Date(Date.UTC(2026, 10, day, 1)), wantsBackups: true };
    const [all, urgent] = [false, true].map((urgentOnly) =>
      conditionsOf(figures, { ...options, urgentOnly }),
    );
    return { all, urgent };
  };
  const calls = (line: string) => ({ all: [line], urgent: [line] });
  const well = { all: [], urgent: [] };

  it('calls for copies that no longer leave the machine, wherever one did or shall', async ({ store }) => {
    const never = { all: ['copy: no copy has ever left this machine'], urgent: [] };
    await note(store, { backup: 1 });
    assert.deepEqual(await look(store, 1), never);
    await note(store, { backup: 10, copied: 1 });
    assert.deepEqual(await look(store, 10), calls('copy: the last left this machine 9 days ago'));
    await note(store, { backup: 9 });
    assert.deepEqual(await look(store, 9), well, 'for nine days it is not');
    await note(store, { backup: 25, 'no-copies': 12 });
    assert.deepEqual(await look(store, 25), well, 'on purpose');

    const none = 'copy: none has left this machine yet';
    await note(store, { copied: null, 'no-copies': null, 'copy-wanted': 20 });
    assert.deepEqual(await look(store, 25), never);
    await note(store, { backup: 30 });
    assert.deepEqual(await look(store, 30), calls(none));
    await note(store, { copied: 40, 'copy-wanted': null });
    assert.deepEqual(await look(store, 30), calls(none), 'noted by a clock that was ahead');
  });

  it('names nothing after a restore, and again what a night should have brought', async ({ store }) => {
    await note(store, { backup: 1, restored: 20 });
    assert.deepEqual(await look(store, 20), well);
    await note(store, { copied: 1 });
    assert.deepEqual(await look(store, 21), well);
    assert.deepEqual(await look(store, 22), calls('backup: the last is 2 days old'));
    await note(store, { backup: 29 });
    assert.deepEqual(await look(store, 29), calls('copy: the last left this machine 28 days ago'));
  });
});
