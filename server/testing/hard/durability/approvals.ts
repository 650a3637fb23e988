import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { Store } from '../../../back-office/store/store.ts';
import { until } from '../../basics/until.ts';
import { startSite } from '../../servers/start-site.ts';
import { promise } from './kept-promises.ts';
import { openBeside } from './open-beside.ts';
import { postForm } from './post-form.ts';
import { type SeededRepair, seedRepairs } from './seed-repairs.ts';
import { untilSettled } from './settled.ts';

/** Answers a quote of one line, as the page that restates it does. */
const answer = (site: string, sender: number, { token }: SeededRepair, says: 'yes' | 'no') =>
  postForm(site, `/repairs/track/${token}`, sender, {
    form: 'confirm',
    device: '1',
    version: '1',
    'line-1': says,
    cents: says === 'yes' ? '39900' : '0',
  });

/** Says that the answer was somebody else's. */
const stop = (site: string, sender: number, { token }: SeededRepair) =>
  postForm(site, `/repairs/track/${token}`, sender, { form: 'not-me' });

/**
 * Kills the server while customers approve quotes, of whom every other says "Wasn't you?" afterwards, again and again. What was
 * acknowledged must be there, whole and once.
 */
export async function killApprovals(databaseUrl: string, cycles: number): Promise<void> {
  const kills = promise('kills', 'answers to quotes', databaseUrl);
  const answers = promise('acknowledged', 'answers to quotes', databaseUrl);
  const store = await openBeside(databaseUrl);
  const acknowledged: string[] = [];
  const toldToStop: string[] = [];
  const perCycle = 60;
  for (let cycle = 0; cycle < cycles; cycle++) {
    const first = cycle * perCycle;
    const waiting = await seedRepairs(store, perCycle, { status: 'received', isQuoted: true });
    const site = await startSite({ DATABASE_URL: databaseUrl });
    let sender = first;
    const posting = Array.from({ length: 8 }, async () => {
      for (let repair = waiting.shift(); repair; repair = waiting.shift()) {
        const { status } = await answer(site.url, ++sender, repair, 'yes');
        if (status === 200) acknowledged.push(repair.reference);
        if (status === 0) break;
        if (status !== 200 || sender % 2 === 0) continue;
        const stopping = await stop(site.url, sender, repair);
        if (stopping.status === 200) toldToStop.push(repair.reference);
      }
    });
    const before = acknowledged.length;
    await until(() => acknowledged.length > before, 'an acknowledged answer');
    await setTimeout(randomInt(0, 250));
    await site.kill();
    kills.tried();
    await Promise.all(posting);
  }
  await untilSettled(databaseUrl);
  answers.tried(acknowledged.length + toldToStop.length);
  const { approved, stopped, torn } = await approvals(store);
  await store.close();
  const missing = [
    ...acknowledged.filter((reference) => !approved.includes(reference)),
    ...toldToStop.filter((reference) => !stopped.includes(reference)),
  ];
  assert.deepEqual(missing, [], 'acknowledged, and not there');
  assert.deepEqual(torn, [], 'written in part, or more than once');
  answers.kept();
  kills.kept();
}

/**
 * Answers every quote twice at once, through two servers over one database: of two like answers both are taken, of a yes and a no
 * one is, and the other is told.
 */
export async function doubleApprovals(databaseUrl: string, pairs: number): Promise<void> {
  const store = await openBeside(databaseUrl);
  const start = () => startSite({ DATABASE_URL: databaseUrl });
  const [one, other] = await Promise.all([start(), start()]);
  const repairs = await seedRepairs(store, pairs, { status: 'received', isQuoted: true });
  const once = promise('once', 'answers to quotes', databaseUrl);
  for (const [index, repair] of repairs.entries()) {
    once.tried();
    const isAlike = index % 2 === 0;
    const answers = await Promise.all([
      answer(one.url, 2 * index, repair, 'yes'),
      answer(other.url, 2 * index + 1, repair, isAlike ? 'yes' : 'no'),
    ]);
    assert.deepEqual(answers.map(({ status }) => status).sort(), isAlike ? [200, 200] : [200, 409]);
  }
  await Promise.all([one.stop(), other.stop()]);
  const { torn } = await approvals(store);
  await store.close();
  assert.deepEqual(torn, [], 'written in part, or more than once');
  once.kept();
}

/**
 * Which quotes were answered and which repairs stopped, and which of them not as a whole: the answer, its line, the moves, the notes
 * with their evidence, a mail to each side.
 */
async function approvals(store: Store) {
  const [devices, repairs, quotes, lines, events, mails] = await store.read((db) =>
    Promise.all([
      db.selectFrom('repair_devices').select(['reference', 'status', 'version']).execute(),
      db.selectFrom('repairs').select(['reference', 'stopped_at']).execute(),
      db.selectFrom('repair_quotes').select(['reference', 'answered_at']).execute(),
      db.selectFrom('repair_quote_lines').select(['reference', 'approved']).execute(),
      db.selectFrom('repair_events').selectAll().where('by', '=', 'customer').execute(),
      db.selectFrom('outbox').select('reference').execute(),
    ]),
  );
  const of = <Row extends { reference: string }>(rows: Row[], reference: string) =>
    rows.filter((row) => row.reference === reference);
  const stopped = repairs.flatMap(({ reference, stopped_at }) => (stopped_at ? [reference] : []));
  const torn = devices.filter(({ reference, status, version }) => {
    const isAnswered = status !== 'quote_sent';
    const isStopped = stopped.includes(reference);
    const [quote] = of(quotes, reference);
    const [line] = of(lines, reference);
    const expected = isAnswered ? (status === 'declined' ? 0 : 1) : null;
    const answers = of(events, reference).filter(({ evidence }) => evidence !== null);
    return !(
      isStopped === (status === 'on_hold') &&
      answers.length === Number(isAnswered) &&
      // The first is the request.
      of(events, reference).length === 1 + Number(isAnswered) + 2 * Number(isStopped) &&
      of(mails, reference).length === 2 * Number(isAnswered) + Number(isStopped) &&
      version === 2 + Number(isAnswered) + Number(isStopped) &&
      (quote?.answered_at !== null) === isAnswered &&
      line?.approved === expected
    );
  });
  return {
    approved: devices.flatMap(({ reference, status }) =>
      status === 'approved' || status === 'on_hold' ? [reference] : [],
    ),
    stopped,
    torn: torn.map(({ reference }) => reference),
  };
}
