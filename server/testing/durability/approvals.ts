import { randomInt } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { pino } from 'pino';
import { openStore } from '../../back-office/store/open-store.ts';
import type { Store } from '../../back-office/store/store.ts';
import { startSite } from '../start-site.ts';
import { until } from '../until.ts';
import { postForm } from './post-form.ts';
import { type SeededRepair, seedRepairs } from './seed-repairs.ts';
import { untilSettled } from './settled.ts';

/** Answers a quote of one line, as the page that restates it does. */
const answer = (site: string, sender: number, { token }: SeededRepair, says: 'yes' | 'no') =>
  postForm(site, `/repairs/track/${token}`, sender, {
    ...{ form: 'confirm', device: '1', version: '1', 'line-1': says },
    cents: says === 'yes' ? '39900' : '0',
  });

export interface KilledApprovals {
  acknowledged: number;
  stored: number;
  /** Acknowledged, and not there: must be none. */
  lost: string[];
  /** Written in part, or more than once: must be none. */
  torn: string[];
}

/** Kills the server while customers approve quotes, again and again, then looks at every quote. */
export async function killApprovals(databaseUrl: string, cycles: number): Promise<KilledApprovals> {
  const store = await openStore(databaseUrl, pino({ level: 'silent' }));
  const acknowledged: string[] = [];
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
      }
    });
    const before = acknowledged.length;
    await until(() => acknowledged.length > before, 'an acknowledged answer');
    await setTimeout(randomInt(0, 250));
    await site.kill();
    await Promise.all(posting);
  }
  await untilSettled(databaseUrl);
  const { approved, torn } = await approvals(store);
  await store.close();
  return {
    acknowledged: acknowledged.length,
    stored: approved.length,
    lost: acknowledged.filter((reference) => !approved.includes(reference)),
    torn,
  };
}

export interface DoubleApprovals {
  pairs: number;
  /** Pairs in which both answers were the same, and both were taken: must be all of these. */
  taken: number;
  /** Pairs of a yes and a no in which one was taken and the other was told: must be all of these. */
  told: number;
  /** Written in part, or more than once: must be none. */
  torn: string[];
}

/** Answers every quote twice at once, through two servers over one database: half of them alike, half yes and no. */
export async function doubleApprovals(databaseUrl: string, pairs: number): Promise<DoubleApprovals> {
  const store = await openStore(databaseUrl, pino({ level: 'silent' }));
  const [one, other] = await Promise.all([
    startSite({ DATABASE_URL: databaseUrl }),
    startSite({ DATABASE_URL: databaseUrl }),
  ]);
  const report = { pairs, taken: 0, told: 0 };
  const repairs = await seedRepairs(store, pairs, { status: 'received', isQuoted: true });
  for (const [index, repair] of repairs.entries()) {
    const isAlike = index % 2 === 0;
    const answers = await Promise.all([
      answer(one.url, 2 * index, repair, 'yes'),
      answer(other.url, 2 * index + 1, repair, isAlike ? 'yes' : 'no'),
    ]);
    const statuses = answers
      .map(({ status }) => status)
      .sort()
      .join(' ');
    if (isAlike && statuses === '200 200') report.taken++;
    if (!isAlike && statuses === '200 409') report.told++;
  }
  await Promise.all([one.stop(), other.stop()]);
  const { torn } = await approvals(store);
  await store.close();
  return { ...report, torn };
}

/** Which quotes were answered, and which of them not as a whole: the answer, its line, the move, one mail to the shop. */
async function approvals(store: Store) {
  const [devices, quotes, lines, events, mails] = await store.read((db) =>
    Promise.all([
      db.selectFrom('repair_devices').select(['reference', 'status', 'version']).execute(),
      db.selectFrom('repair_quotes').select(['reference', 'answered_at']).execute(),
      db.selectFrom('repair_quote_lines').select(['reference', 'approved']).execute(),
      db.selectFrom('repair_events').select(['reference', 'status']).where('by', '=', 'customer').execute(),
      db.selectFrom('outbox').select('reference').execute(),
    ]),
  );
  const of = <Row extends { reference: string }>(rows: Row[], reference: string) =>
    rows.filter((row) => row.reference === reference);
  const torn = devices.filter(({ reference, status, version }) => {
    const isAnswered = status !== 'quote_sent';
    const [quote] = of(quotes, reference);
    const [line] = of(lines, reference);
    const expected = isAnswered ? (status === 'approved' ? 1 : 0) : null;
    return !(
      of(events, reference).length === Number(isAnswered) &&
      of(mails, reference).length === Number(isAnswered) &&
      version === (isAnswered ? 3 : 2) &&
      (quote?.answered_at !== null) === isAnswered &&
      line?.approved === expected
    );
  });
  return {
    approved: devices.filter(({ status }) => status === 'approved').map(({ reference }) => reference),
    torn: torn.map(({ reference }) => reference),
  };
}
