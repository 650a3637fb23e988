import { setTimeout } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Shop } from '../../shared/shop.ts';
import type { Config, Mailbox } from '../config.ts';
import { createOtherClocks, type OtherClocks } from '../process/other-clocks.ts';
import { headOf } from './audit/check-audit.ts';
import { conditionsOf, type OfficeFigures, readFigures } from './conditions.ts';
import { createEnquiries, type Enquiries } from './enquiries/enquiries.ts';
import { enquiryRetention } from './enquiries/enquiry-retention.ts';
import { withFiles } from './enquiries/mail-files.ts';
import { startMailer } from './mail/mailer.ts';
import { createOutbox } from './mail/outbox.ts';
import type { SendMail } from './mail/transport.ts';
import { createMissedSearches, type MissedSearches } from './missed-searches.ts';
import { repairRetention } from './repairs/acts/repair-retention.ts';
import { closeIdleRequests } from './repairs/intake/close-requests.ts';
import { createRequests, type Requests } from './repairs/intake/repair-requests.ts';
import { issueDueNotices } from './repairs/law/uncollected-notices.ts';
import { createTracking, type Tracking } from './repairs/links/repair-tracking.ts';
import { sendLateAcknowledgements } from './repairs/mails/late-acknowledgements.ts';
import { createClockGuard } from './retention/clock-guard.ts';
import { createClockComparison } from './retention/compare-clocks.ts';
import { startDailyJob } from './retention/daily-job.ts';
import { applyRetention } from './retention/retention.ts';
import { createIdKeeper, meantDatabase } from './store/database-id.ts';
import { startStore } from './store/start-store.ts';
import type { Store } from './store/store.ts';
import { createSubmit } from './submissions/submit.ts';

export interface BackOffice {
  enquiries: Enquiries;
  requests: Requests;
  tracking: Tracking;
  missedSearches: MissedSearches;
  store: Store;
  /** Figures for operators; concurrent callers share one look at the database. */
  figures(): Promise<OfficeFigures>;
  /** What an operator should mend, a line each. @param urgentOnly what the owner is called for */
  conditions(urgentOnly?: boolean): Promise<string[]>;
  /** Ends the mailer and the daily jobs, and closes the store. */
  close(): Promise<void>;
}

/** Loaded only where mail is sent. */
async function smtpTransport(smtpUrl: string, from: Mailbox): Promise<SendMail> {
  const { createSmtpTransport } = await import('./mail/transport.ts');
  return createSmtpTransport(smtpUrl, from);
}

/** Milliseconds that jobs may take to stop: the drain is ten seconds as a rule. */
const jobsMs = 4000;

/** Milliseconds from one look for acknowledgements that were withheld to the next. */
const acknowledgeEveryMs = 10 * 60_000;

/** Milliseconds from one comparison of the clock with others to the next. */
const compareEveryMs = 5 * 60_000;

interface BackOfficeDeps {
  config: Config;
  log: Logger;
  now: () => Date;
  shop: () => Shop;
  /** When the build was made: a clock before it is wrong. */
  builtAt: Date;
  /** Clocks beside `now`; only this process's own where nothing is said. */
  clocks?: OtherClocks;
  /** Resolves once they have been asked, or cannot be: what goes by a clock waits for it. */
  clocksAsked?: Promise<unknown>;
}

/**
 * Opens everything behind the pages: the store, the enquiries, the mailer, and the daily jobs. A database that
 * is away now is used as soon as it is there.
 * @throws {StoreRefused} where the database is damaged or not ours
 */
export async function openBackOffice({
  config,
  log,
  now,
  shop,
  builtAt,
  clocks = createOtherClocks({ began: now() }),
  clocksAsked = Promise.resolve(),
}: BackOfficeDeps): Promise<BackOffice> {
  const { databaseUrl, smtpUrl, mailFrom, mailTo, deskUrl, retentionDays, backupDir } = config;
  const ids = createIdKeeper(config, log);
  const id = await meantDatabase(config);
  const store = await startStore(databaseUrl, log, undefined, { id, onOpened: ids.keep });
  const from = mailFrom ?? { name: shop().name, address: shop().email };
  const send = smtpUrl ? withFiles(store, await smtpTransport(smtpUrl, from)) : null;
  const mailer = startMailer({
    outbox: createOutbox({ store, now }),
    send,
    shopAddress: () => mailTo ?? shop().email,
    log,
  });

  const closing = Promise.withResolvers<void>();
  const isClockRight = createClockGuard({ store, builtAt });
  const compareClocks = createClockComparison(store, clocks, now);
  const byRightClock = (what: string, job: (at: Date) => Promise<object>) => async () => {
    await Promise.race([clocksAsked, closing.promise]);
    const { at, apart } = await compareClocks();
    if (apart === null && (await isClockRight(at))) return job(at);
    log.warn(
      { now: at },
      `${what} waits: ${apart ?? 'the clock is far ahead of the last time that it was right'}`,
    );
    return null;
  };
  const stopRetention = startDailyJob(
    byRightClock('retention', (at) =>
      applyRetention(store, [enquiryRetention, repairRetention], retentionDays, at),
    ),
    log,
    { done: 'retention applied', failed: 'retention failed' },
  );
  const stopNotices = startDailyJob(
    byRightClock('reminding of uncollected goods', async (at) => ({
      notices: (await issueDueNotices({ store, shop: shop(), now: () => at })).length,
    })),
    log,
    { done: 'uncollected goods reminded of', failed: 'reminding of uncollected goods failed' },
  );
  const stopClosing = startDailyJob(
    byRightClock('closing requests', (at) => closeIdleRequests({ store, shop: shop(), at })),
    log,
    { done: 'requests closed that nobody came for', failed: 'closing requests failed' },
  );

  // Whoever changes the database can cut off the end of the audit, and not what the log's owner holds.
  const stopNoting = startDailyJob(
    async () => {
      const head = await store.read(headOf);
      return head && head.number > 0 ? head : null;
    },
    log,
    { done: 'the end of the audit', failed: 'noting the end of the audit failed' },
  );

  let looking: Promise<OfficeFigures> | null = null;
  const figures = () => {
    looking ??= readFigures(store).finally(() => {
      looking = null;
    });
    return looking;
  };

  const stopAcknowledging = startDailyJob(
    () => sendLateAcknowledgements(store, shop(), now),
    log,
    { done: 'withheld acknowledgements sent', failed: 'sending withheld acknowledgements failed' },
    acknowledgeEveryMs,
  );
  // For commands, which print letters, and for readiness.
  const stopComparing = startDailyJob(
    async () => {
      await compareClocks();
      return null;
    },
    log,
    { done: '', failed: 'comparing the clock failed' },
    compareEveryMs,
  );
  const deps = { store, now, shop, mailTo, deskUrl, log };
  const submit = createSubmit(deps);
  return {
    figures,
    async conditions(urgentOnly) {
      const options = { now: now(), wantsBackups: backupDir !== null, mailFails: mailer.fails, urgentOnly };
      const conditions = conditionsOf(await figures(), options);
      return urgentOnly ? conditions : [...conditions, ...ids.conditions()];
    },
    enquiries: createEnquiries(deps, submit),
    requests: createRequests(deps, submit),
    tracking: createTracking(deps),
    missedSearches: createMissedSearches({ store, now, log }),
    store,
    async close() {
      closing.resolve();
      const jobs = [
        ...[stopRetention(), stopNotices(), stopClosing(), stopNoting()],
        ...[stopAcknowledging(), stopComparing(), mailer.stop()],
      ];
      // A job may wait for a database that hangs; what it has not committed is rolled back.
      await Promise.race([Promise.all(jobs), setTimeout(jobsMs, undefined, { ref: false })]);
      await store.close();
    },
  };
}
