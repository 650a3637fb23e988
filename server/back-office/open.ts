import type { Logger } from 'pino';
import type { Shop } from '../../shared/shop.ts';
import type { Config } from '../config.ts';
import { createEnquiries, type Enquiries } from './enquiries/enquiries.ts';
import { enquiryLife } from './enquiries/enquiry-life.ts';
import { withFiles } from './enquiries/mail-files.ts';
import { applyRetention } from './intake/retention.ts';
import { startMailer } from './mail/mailer.ts';
import { createOutbox } from './mail/outbox.ts';
import { createSmtpTransport } from './mail/transport.ts';
import { startStore } from './store/start-store.ts';
import { type Store, StoreUnavailable } from './store/store.ts';

export interface BackOffice {
  enquiries: Enquiries;
  store: Store;
  /** Ends the mailer and the daily job, and closes the store. */
  close(): Promise<void>;
}

interface BackOfficeDeps {
  config: Config;
  log: Logger;
  now: () => Date;
  shop: () => Shop;
}

const dayMs = 24 * 60 * 60_000;
/** Before the clearing out is tried again, where the database was away. */
const againMs = 10 * 60_000;

/**
 * Everything behind the pages: the store, what visitors send, the mail that is owed, and the daily clearing out. A
 * database that is away now is used as soon as it is there.
 * @throws {StoreRefused} where the database is damaged or not ours
 */
export async function openBackOffice({ config, log, now, shop }: BackOfficeDeps): Promise<BackOffice> {
  const { databaseUrl, smtpUrl, mailFrom, mailTo, retentionDays } = config;
  const store = await startStore(databaseUrl, log);
  const from = mailFrom ?? { name: shop().name, address: shop().email };
  const mailer = startMailer({
    outbox: createOutbox({ store, now }),
    send: smtpUrl ? withFiles(store, createSmtpTransport(smtpUrl, from)) : null,
    log,
  });

  let next: NodeJS.Timeout;
  const clearOut = async () => {
    let wait = dayMs;
    try {
      log.info(await applyRetention(store, [enquiryLife], retentionDays, now()), 'retention applied');
    } catch (error) {
      if (error instanceof StoreUnavailable) wait = againMs;
      else log.error({ err: error }, 'retention failed; it is tried again tomorrow');
    }
    next = setTimeout(() => {
      clearing = clearOut();
    }, wait).unref();
  };
  let clearing = clearOut();

  return {
    enquiries: createEnquiries({ store, now, shop, mailTo, log }),
    store,
    async close() {
      await Promise.all([clearing, mailer.stop()]);
      clearTimeout(next);
      await store.close();
    },
  };
}
