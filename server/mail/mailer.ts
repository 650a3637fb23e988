import { setTimeout } from 'node:timers/promises';
import type { Logger } from 'pino';
import { StoreUnavailable } from '../store/store.ts';
import type { ClaimedMail, Outbox } from './outbox.ts';
import type { SendMail } from './transport.ts';

export interface MailerDeps {
  outbox: Outbox;
  /** `null` without SMTP_URL: mail waits. */
  send: SendMail | null;
  log: Logger;
  /** Between two looks at an empty outbox. */
  pollMs?: number;
}

export interface Mailer {
  /** Ends after the message under way. */
  stop(): Promise<void>;
}

const graceMs = 3000;

/** Sends what is due, one message after the other, until it is stopped. */
export function startMailer({ outbox, send, log, pollMs = 1000 }: MailerDeps): Mailer {
  if (!send) {
    log.warn('SMTP_URL is not set: e-mail waits in the outbox');
    return { stop: async () => undefined };
  }
  const stopped = new AbortController();
  const running = (async () => {
    let away = false;
    while (!stopped.signal.aborted) {
      try {
        const mail = await outbox.claim();
        if (away) log.info('the outbox can be read again');
        away = false;
        if (mail) await deliver(mail, { outbox, send, log });
        else await pause(pollMs, stopped.signal);
      } catch (error) {
        // Once, not once a second.
        if (!away && !stopped.signal.aborted) log.error({ err: error }, 'the outbox cannot be worked on');
        away = true;
        await pause(error instanceof StoreUnavailable ? pollMs : 10 * pollMs, stopped.signal);
      }
    }
  })();
  return {
    async stop() {
      stopped.abort();
      // A mail server that hangs must not hold up the end: the lease gives its message to the next process.
      await Promise.race([running, setTimeout(graceMs, undefined, { ref: false })]);
    },
  };
}

async function deliver(mail: ClaimedMail, deps: { outbox: Outbox; send: SendMail; log: Logger }) {
  const { outbox, send, log } = deps;
  const facts = { mail: mail.id, purpose: mail.purpose, attempt: mail.attempts };
  const result = await send(mail);
  if (result.sent) {
    // Not writing this down would send it again.
    await whileAway(() => outbox.sent(mail));
    log.info(facts, 'mail sent');
    return;
  }
  const status = await outbox.failed(mail, result.reason, result.permanent);
  if (status === 'parked') log.error({ ...facts, code: result.code }, 'mail parked: see "shop outbox"');
  else log.warn({ ...facts, code: result.code }, 'mail not sent; it will be tried again');
}

/** Does it again each second, as long as the database is away and the lease lasts. */
async function whileAway(work: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof StoreUnavailable) || attempt === 60) throw error;
      await setTimeout(1000);
    }
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = globalThis.setTimeout(done, ms);
    signal.addEventListener('abort', done);
    if (signal.aborted) done();
  });
}
