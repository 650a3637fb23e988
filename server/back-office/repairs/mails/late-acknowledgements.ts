import type { Transaction } from 'kysely';
import type { Shop } from '../../../../shared/shop.ts';
import { type AcknowledgementKeys, takeAcknowledgement } from '../../limits/acknowledgement-limits.ts';
import { hourMs } from '../../limits/slots.ts';
import { putMail } from '../../mail/outbox.ts';
import type { Store } from '../../store/store.ts';
import type { Tables } from '../../store/tables.ts';
import { addEvent, changeRepair } from '../records/moves.ts';
import { untold } from '../records/whose-turn.ts';
import { acknowledgementOf } from './request-mails.ts';

/**
 * Acknowledgements of requests that name a device of the catalogue and were withheld, because too many had gone out within the
 * hour: they follow as soon as all limits allow it. After six hours they would only surprise, and the page has promised no more.
 */
const withinMs = 6 * hourMs;
/** Repairs that one run looks at, the oldest first. */
const maxInRun = 100;

/** Marks a repair whose acknowledgement is withheld. @param keys what its limits count by, deleted with the mark */
export async function acknowledgeLater(
  db: Transaction<Tables>,
  reference: string,
  keys: AcknowledgementKeys,
  at: Date,
): Promise<void> {
  const acknowledge_later = JSON.stringify({ at: at.toISOString(), keys });
  await changeRepair(db, reference, { acknowledge_later });
}

/** Notes that an acknowledgement never goes out: what the form's answer asked of the customer nobody has told them by mail. */
export const noteUntold = (db: Transaction<Tables>, reference: string, at: Date): Promise<void> =>
  addEvent(db, { reference, ...untold }, at);

/** Sends what the limits allow now. @returns how many are in the outbox, and how many were given up */
export async function sendLateAcknowledgements(
  store: Store,
  shop: Shop,
  now: () => Date,
): Promise<{ sent: number; givenUp: number }> {
  const waiting = await store.read((db) =>
    db
      .selectFrom('repairs')
      .select('reference')
      .where('acknowledge_later', 'is not', null)
      .orderBy('created_at')
      .limit(maxInRun)
      .execute(),
  );
  const counts = { sent: 0, givenUp: 0 };
  for (const { reference } of waiting) {
    const outcome = await store.write((db) => acknowledge(db, reference, shop, now()));
    if (outcome) counts[outcome]++;
  }
  return counts;
}

async function acknowledge(
  db: Transaction<Tables>,
  reference: string,
  shop: Shop,
  at: Date,
): Promise<'sent' | 'givenUp' | null> {
  // Of two processes, the second finds the mark gone.
  const repair = await db
    .updateTable('repairs')
    .set((row) => ({ closed_at: row.ref('closed_at') }))
    .where('reference', '=', reference)
    .where('acknowledge_later', 'is not', null)
    .returningAll()
    .executeTakeFirst();
  if (!repair?.acknowledge_later || !repair.email) return null;
  const waiting = JSON.parse(repair.acknowledge_later) as { at: string; keys: AcknowledgementKeys };
  const isLate = at.getTime() - Date.parse(waiting.at) > withinMs;
  if (!isLate && !(await takeAcknowledgement(db, waiting.keys, true, at))) return null;
  await changeRepair(db, reference, { acknowledge_later: null });
  if (isLate) {
    await noteUntold(db, reference, at);
    return 'givenUp';
  }
  await putMail(db, await acknowledgementOf(db, { ...repair, email: repair.email }, shop, at), at);
  return 'sent';
}
