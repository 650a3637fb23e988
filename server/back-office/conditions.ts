import { hourMs } from './limits/slots.ts';
import { readJobTimes } from './store/job-times.ts';
import type { Store } from './store/store.ts';
import type { Job, Tables } from './store/tables.ts';

/** What an operator should know of the back office, in figures. */
export interface OfficeFigures {
  /** E-mails that are not sent yet, and since when the oldest waits; ISO 8601. */
  waiting: number;
  oldest: string | null;
  /** Since when the oldest waits that the mail server has not answered about. */
  untried: string | null;
  /** E-mails that the mail server refused for good. */
  parked: number;
  jobs: Partial<Record<Job, string>>;
}

export function readFigures(store: Store): Promise<OfficeFigures> {
  return store.read(async (db) => {
    const unsent: Tables['outbox']['status'][] = ['waiting', 'sending', 'parked'];
    const rows = await db
      .selectFrom('outbox')
      .select(({ fn }) => ['status', fn.countAll().as('count'), fn.min('created_at').as('oldest')])
      .select(({ fn }) => fn.min('created_at').filterWhere('attempts', '=', 0).as('untried'))
      .where('status', 'in', unsent)
      .groupBy('status')
      .execute();
    const queued = rows.filter(({ status }) => status !== 'parked');
    const sum = (some: typeof rows) => some.reduce((all, { count }) => all + Number(count), 0);
    return {
      waiting: sum(queued),
      oldest: queued.map(({ oldest }) => oldest).sort()[0] ?? null,
      untried: queued.flatMap(({ untried }) => untried ?? []).sort()[0] ?? null,
      parked: sum(rows.filter(({ status }) => status === 'parked')),
      jobs: await readJobTimes(db),
    };
  });
}

export interface ConditionOptions {
  now: Date;
  /** Whether backups are expected before the first was made here. */
  wantsBackups: boolean;
  /** Whether the mail server refuses all mail now. */
  mailFails?: boolean;
  /**
   * Only what the owner is called for. One message that the mail server refuses is not: any visitor can mistype an address, and
   * then nobody would be called for anything else.
   */
  urgentOnly?: boolean | undefined;
}

const minuteMs = 60_000;
/** A mail server that is there takes a message within seconds. */
const mailWaitMs = minuteMs;
const backupMs = 48 * hourMs;
/** A copy leaves the machine every night. */
const copyMs = 9 * 24 * hourMs;

/** What is wrong, a line each that begins with the part: "mail: 12 wait, the oldest for 3 h". Empty where all is well. */
export function conditionsOf(
  { waiting, oldest, untried, parked, jobs }: OfficeFigures,
  { now, wantsBackups, mailFails = false, urgentOnly = false }: ConditionOptions,
): string[] {
  const since = (time: string) => Math.max(0, now.getTime() - Date.parse(time));
  // A time that is still to come was noted by a clock that was ahead; a little ahead may be another machine's.
  const isDone = (time = '9999') => Date.parse(time) - now.getTime() < minuteMs;
  const lines: string[] = [];
  const waits = urgentOnly ? untried : oldest;
  if (oldest && (mailFails || (waits && since(waits) >= mailWaitMs)))
    lines.push(`mail: ${waiting} ${waiting === 1 ? 'waits' : 'wait'}, the oldest for ${span(since(oldest))}`);
  if (parked > 0 && !urgentOnly) lines.push(`mail: ${parked} parked, which the mail server refused`);
  const lastOf = (...names: Job[]) =>
    names
      .map((name) => jobs[name] ?? '')
      .filter((time) => time && isDone(time))
      .sort()
      .at(-1);
  // After a restore the backup that it took holds all there is.
  const backup = lastOf('backup', 'restored');
  if (!backup) {
    if (jobs.backup || wantsBackups) lines.push('backup: none was made yet');
  } else if (since(backup) > backupMs) lines.push(`backup: the last is ${span(since(backup))} old`);
  lines.push(...copyConditions());
  // A clock that is ahead is reported, but nobody is called for it.
  if (isDone(jobs['retention-waits']) && !urgentOnly)
    lines.push(
      'retention: it waits, as do notices of uncollected goods, since the clock is far ahead: see "shop retention"',
    );
  if (isDone(jobs['clock-apart']) && !urgentOnly)
    lines.push(
      'clock: it is more than a day from another one, so deletion and notices of uncollected goods wait: see the log, and "shop retention"',
    );
  return lines;

  function copyConditions(): string[] {
    if (jobs['no-copies']) return [];
    const copied = lastOf('copied');
    if (jobs.copied || jobs['copy-wanted']) {
      const from = lastOf('copied', 'copy-wanted', 'restored');
      if (copied && from && since(from) > copyMs)
        return [`copy: the last left this machine ${span(since(copied))} ago`];
      if (!from || since(from) > copyMs) return ['copy: none has left this machine yet'];
    }
    // A machine that was just restored has had no night yet.
    const isBackedUp = backup !== undefined && backup !== jobs.restored;
    return isBackedUp && !jobs.copied && !urgentOnly ? ['copy: no copy has ever left this machine'] : [];
  }
}

/** "40 s", "5 min", "3 h", "9 days" */
export function span(ms: number): string {
  if (ms < minuteMs) return `${Math.floor(ms / 1000)} s`;
  if (ms < hourMs) return `${Math.floor(ms / minuteMs)} min`;
  if (ms < 48 * hourMs) return `${Math.floor(ms / hourMs)} h`;
  return `${Math.floor(ms / (24 * hourMs))} days`;
}
