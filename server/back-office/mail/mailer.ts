import { setTimeout } from 'node:timers/promises';
import type { Logger } from 'pino';
import { StoreUnavailable } from '../store/store.ts';
import { createMailOutage, type OutagePauses } from './mail-outage.ts';
import type { ClaimedMail, Outbox } from './outbox.ts';
import { createRefusals } from './refusals.ts';
import type { SendMail, SendResult } from './transport.ts';

export interface MailerDeps {
  outbox: Outbox;
  /** `null` without SMTP_URL: mail waits. */
  send: SendMail | null;
  /** Where the shop reads its mail: a server that refuses this address is at fault. */
  shopAddress: () => string;
  log: Logger;
  /** Milliseconds between two reads of an empty outbox. */
  pollMs?: number;
  pauses?: OutagePauses;
  /** Milliseconds on a monotonic clock. */
  elapsedMs?: () => number;
}

const graceMs = 3000;
const usualPauses: OutagePauses = { firstMs: 2000, maxMs: 5 * 60_000 };

/** Sends due messages one by one. While the mail server accepts none, it tries one after each of growing pauses. */
export function startMailer(deps: MailerDeps) {
  const { outbox, send, log, pollMs = 1000, pauses = usualPauses } = deps;
  if (!send) {
    log.warn('SMTP_URL is not set: e-mail waits in the outbox');
    return { fails: false, stop: async () => undefined };
  }
  const stopped = new AbortController();
  const waiting = async () => (await outbox.counts().catch(() => null))?.waiting ?? null;
  const outage = createMailOutage(log, waiting, pauses, deps.elapsedMs);
  const refusals = createRefusals(deps.shopAddress, send.takes);

  /** Deals with the outcome of one message; answers how long to wait before the next, in milliseconds. */
  async function settle(mail: ClaimedMail, result: SendResult): Promise<number> {
    const facts = { mail: mail.id, purpose: mail.purpose, attempt: mail.attempts + 1 };
    if (result.sent) {
      // If this were not stored, the message would be sent again.
      await whileUnavailable(() => outbox.sent(mail));
      refusals.over(mail.id);
      log.info(facts, 'mail sent');
      await outage.over();
      return 0;
    }
    const { reason, code, about } = result;
    const fault = await refusals.faultOf(mail, result, outage.lasts);
    const status = await outbox.failed(mail, reason, fault);
    if (fault === 'server') {
      if (about) await outbox.retryRefused();
      return outage.failed(code);
    }
    if (status === 'parked') log.error({ ...facts, code }, 'mail parked: see "npm run shop -- outbox list"');
    else log.warn({ ...facts, code }, 'mail not sent; it will be tried again');
    if (about) await outage.over();
    return 0;
  }

  const running = (async () => {
    let away = false;
    while (!stopped.signal.aborted) {
      try {
        const mail = await outbox.claim();
        away = false;
        const wait = mail ? await settle(mail, await send(mail)) : pollMs;
        if (wait > 0) await pause(wait, stopped.signal);
      } catch (error) {
        // The store has logged that the database is unreachable. Any other error is logged once, not once a second.
        const known = error instanceof StoreUnavailable;
        if (!known && !away && !stopped.signal.aborted) {
          log.error({ err: error }, 'the outbox cannot be read or written');
        }
        away = !known;
        await pause(known ? pollMs : 10 * pollMs, stopped.signal);
      }
    }
  })();
  return {
    get fails() {
      return outage.lasts;
    },
    async stop() {
      stopped.abort();
      // A mail server that hangs must not delay the stop: the lease hands its message to the next process.
      await Promise.race([running, setTimeout(graceMs, undefined, { ref: false })]);
      send.close();
    },
  };
}

/** Repeats the work each second while the database is unreachable, for as long as the lease lasts. */
async function whileUnavailable(work: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof StoreUnavailable) || attempt === 60) throw error;
      await setTimeout(1000);
    }
  }
}

/** Waits, but not past the stop. */
const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  setTimeout(ms, undefined, { signal }).catch(() => undefined);
