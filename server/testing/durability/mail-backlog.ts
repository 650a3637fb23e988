import { pino } from 'pino';
import { startMailer } from '../../back-office/mail/mailer.ts';
import { createOutbox, putMail } from '../../back-office/mail/outbox.ts';
import { createSmtpTransport } from '../../back-office/mail/transport.ts';
import { openStore } from '../../back-office/store/open-store.ts';
import { startMailCatcher } from '../mail-catcher.ts';

export interface BacklogReport {
  messages: number;
  /** From the first connection to the last message accepted. */
  seconds: number;
  connections: number;
}

/** Owes so many messages, then lets one mailer send them to a server that takes them at once. */
export async function mailBacklog(databaseUrl: string, messages: number): Promise<BacklogReport> {
  const log = pino({ level: 'silent' });
  const store = await openStore(databaseUrl, log, { withinMs: 60_000 });
  const now = () => new Date();
  const at = now();
  const created_at = at.toISOString();
  await store.write(async (db) => {
    const reference = 'NB-BACKLOG';
    const none = { email: null, email_key: null, phone: null, answered_at: null, closed_at: null };
    const fixed = { kind: 'contact', status: 'open', quarantined: 0, suspicion: '', details: '{}' } as const;
    await db
      .insertInto('enquiries')
      .values({ reference, name: 'A', created_at, ...fixed, ...none })
      .execute();
    for (let n = 0; n < messages; n++) {
      const mail = {
        recipient: `p${n}@example.com`,
        replyTo: null,
        subject: 's',
        text: 't',
        html: '<p>t</p>',
      };
      await putMail(db, { reference, purpose: 'notice', ...mail }, at);
    }
  });
  const catcher = await startMailCatcher();
  const send = createSmtpTransport(catcher.url, { name: 'Shop', address: 'shop@example.com' });
  const started = performance.now();
  const mailer = startMailer({ outbox: createOutbox({ store, now }), send, log });
  while (catcher.mails.length < messages) await new Promise((resolve) => setTimeout(resolve, 5));
  const seconds = Math.round((performance.now() - started) / 100) / 10;
  await mailer.stop();
  await catcher.stop();
  await store.close();
  return { messages, seconds, connections: catcher.connections() };
}
