import type { Logger } from 'pino';
import type { Shop } from '../shared/shop.ts';
import type { Config } from './config.ts';
import { createEnquiries, type Enquiries } from './enquiries/enquiries.ts';
import { withFiles } from './enquiries/mail-files.ts';
import { applyRetention } from './enquiries/retention.ts';
import { startMailer } from './mail/mailer.ts';
import { createOutbox } from './mail/outbox.ts';
import { createSmtpTransport } from './mail/transport.ts';
import { openStore } from './store/open-store.ts';
import type { Store } from './store/store.ts';

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

/**
 * Everything behind the pages: the store, what visitors send, the mail that is owed, and the daily clearing out.
 * @throws {StoreRefused} {StoreUnavailable} when the store cannot be opened
 */
export async function openBackOffice({ config, log, now, shop }: BackOfficeDeps): Promise<BackOffice> {
  const { databaseUrl, smtpUrl, mailFrom, mailTo, retentionDays } = config;
  const store = await openStore(databaseUrl, log);
  const from = mailFrom ?? { name: shop().name, address: shop().email };
  const mailer = startMailer({
    outbox: createOutbox({ store, now }),
    send: smtpUrl ? withFiles(store, createSmtpTransport(smtpUrl, from)) : null,
    log,
  });

  const clearOut = () =>
    applyRetention(store, retentionDays, now()).then(
      (counts) => log.info(counts, 'retention applied'),
      (error) => log.error({ err: error }, 'retention failed; it is tried again tomorrow'),
    );
  const daily = setInterval(clearOut, dayMs);
  daily.unref();
  const first = clearOut();

  return {
    enquiries: createEnquiries({ store, now, shop, mailTo, log }),
    store,
    async close() {
      clearInterval(daily);
      await Promise.all([first, mailer.stop()]);
      await store.close();
    },
  };
}
