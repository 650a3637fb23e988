import type { Logger } from 'pino';
import type { Shop } from '../../shared/shop.ts';
import type { Config, Mailbox } from '../config.ts';
import { createEnquiries, type Enquiries } from './enquiries/enquiries.ts';
import { enquiryRetention } from './enquiries/enquiry-retention.ts';
import { withFiles } from './enquiries/mail-files.ts';
import { startMailer } from './mail/mailer.ts';
import { createOutbox } from './mail/outbox.ts';
import type { SendMail } from './mail/transport.ts';
import { sendLateAcknowledgements } from './repairs/late-acknowledgements.ts';
import { createRequests, type Requests } from './repairs/repair-requests.ts';
import { repairRetention } from './repairs/repair-retention.ts';
import { createTracking, type Tracking } from './repairs/repair-tracking.ts';
import { issueDueNotices } from './repairs/uncollected-notices.ts';
import { startStore } from './store/start-store.ts';
import type { Store } from './store/store.ts';
import { startDailyJob } from './submissions/daily-job.ts';
import { applyRetention } from './submissions/retention.ts';
import { createSubmit } from './submissions/submissions.ts';

export interface BackOffice {
  enquiries: Enquiries;
  requests: Requests;
  tracking: Tracking;
  store: Store;
  /** Ends the mailer and the daily jobs, and closes the store. */
  close(): Promise<void>;
}

/** Loaded only where mail is sent. */
async function smtpTransport(smtpUrl: string, from: Mailbox): Promise<SendMail> {
  const { createSmtpTransport } = await import('./mail/transport.ts');
  return createSmtpTransport(smtpUrl, from);
}

/** Milliseconds from one look for acknowledgements that were withheld to the next. */
const acknowledgeEveryMs = 10 * 60_000;

interface BackOfficeDeps {
  config: Config;
  log: Logger;
  now: () => Date;
  shop: () => Shop;
}

/**
 * Opens everything behind the pages: the store, the enquiries, the mailer, and the daily jobs. A database that
 * is away now is used as soon as it is there.
 * @throws {StoreRefused} where the database is damaged or not ours
 */
export async function openBackOffice({ config, log, now, shop }: BackOfficeDeps): Promise<BackOffice> {
  const { databaseUrl, smtpUrl, mailFrom, mailTo, retentionDays } = config;
  const store = await startStore(databaseUrl, log);
  const from = mailFrom ?? { name: shop().name, address: shop().email };
  const send = smtpUrl ? withFiles(store, await smtpTransport(smtpUrl, from)) : null;
  const mailer = startMailer({
    outbox: createOutbox({ store, now }),
    send,
    log,
  });

  const stopRetention = startDailyJob(
    () => applyRetention(store, [enquiryRetention, repairRetention], retentionDays, now()),
    log,
    { done: 'retention applied', failed: 'retention failed' },
  );
  const stopNotices = startDailyJob(
    async () => ({ notices: (await issueDueNotices({ store, shop: shop(), now })).length }),
    log,
    { done: 'uncollected goods reminded of', failed: 'reminding of uncollected goods failed' },
  );

  const stopAcknowledging = startDailyJob(
    () => sendLateAcknowledgements(store, shop(), now),
    log,
    { done: 'withheld acknowledgements sent', failed: 'sending withheld acknowledgements failed' },
    acknowledgeEveryMs,
  );
  const deps = { store, now, shop, mailTo, log };
  const submit = createSubmit(deps);
  return {
    enquiries: createEnquiries(deps, submit),
    requests: createRequests(deps, submit),
    tracking: createTracking({ store, now, shop, mailTo }),
    store,
    async close() {
      await Promise.all([stopRetention(), stopNotices(), stopAcknowledging(), mailer.stop()]);
      await store.close();
    },
  };
}
