import { createHash, randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import { slotKeys } from '../limits/slots.ts';
import type { AuditTable } from '../store/common-tables.ts';
import type { Tables } from '../store/tables.ts';

/**
 * Who took data out, put it back, erased it, or made a link to it, and who may sign in. The history of a repair says the rest.
 * Each row has a number, and holds the hash of the row before: who changes, deletes or inserts one has to write anew all that
 * follow, up to a `chain` that somebody may have noted elsewhere.
 */

/** Who does something. */
export interface Actor {
  by: string;
  /** Who does it at the desk; nobody at the command line. */
  staffId?: string | null;
  /** From which network (`networkOf`). Stored as a salted hash. */
  network?: string;
}

export interface AuditEntry extends Actor {
  /** "erase" */
  action: string;
  /** Without a customer's name or contact: references, or "3 records". Rows stay when a customer is erased. */
  about: string;
}

/**
 * Adds a row, in the transaction of what it tells. From here to the end of that, every other act that is audited waits: it comes
 * last where records are changed, and first where staff are, so that no two such transactions wait for each other.
 */
export async function recordAudit(
  db: Transaction<Tables>,
  { by, action, about, staffId = null, network }: AuditEntry,
  at: Date,
): Promise<void> {
  const head = await db
    .updateTable('audit_head')
    .set((is) => ({ number: is('number', '+', 1) }))
    .returning(['number', 'chain'])
    .executeTakeFirstOrThrow();
  const [hashed = null] = network === undefined ? [] : await slotKeys(db, `audit ${network}`);
  const row = {
    id: randomUUID(),
    at: at.toISOString(),
    ...{ by, action, about },
    staff_id: staffId,
    network: hashed,
    number: head.number,
  };
  const chain = chainOf(head.chain, row);
  await db
    .insertInto('audit')
    .values({ ...row, chain })
    .execute();
  await db.updateTable('audit_head').set({ chain }).execute();
}

/** SHA-256, hex, over the `chain` of the row before (empty for the first) and all of the row in a fixed order, as JSON. */
export function chainOf(before: string, row: Omit<AuditTable, 'chain'>): string {
  const { number, id, at, by, action, about, staff_id, network } = row;
  const text = JSON.stringify([before, number, id, at, by, action, about, staff_id, network]);
  return createHash('sha256').update(text).digest('hex');
}
