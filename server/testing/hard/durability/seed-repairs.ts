import { randomBytes } from 'node:crypto';
import type { RepairStatus } from '../../../../shared/repair-status.ts';
import { insertQuote } from '../../../back-office/repairs/quotes/quotes.ts';
import { createReference } from '../../../back-office/store/parse-reference.ts';
import type { Store } from '../../../back-office/store/store.ts';
import { addRepair, mailedLink } from '../../fixtures/repair-rows.ts';

export interface SeededRepair {
  reference: string;
  token: string;
}

/** Stores repairs as the shop has them, each with a link, a device, and an e-mail address of its own. */
export async function seedRepairs(
  store: Store,
  count: number,
  { status, isQuoted = false }: { status: RepairStatus; isQuoted?: boolean },
): Promise<SeededRepair[]> {
  const at = new Date();
  const seeded: SeededRepair[] = [];
  for (let number = 0; number < count; number++) {
    const reference = createReference('TBX', randomBytes(7));
    const email = `${reference.toLowerCase()}@example.com`;
    const who = { email, phone: null };
    await addRepair(store, reference, { ...who, created_at: at.toISOString() }, undefined, status);
    if (isQuoted) {
      const seen = { reference, line: 1, status, version: 1 };
      const items = [{ text: 'Screen', cents: 39_900 }];
      await store.write((db) => insertQuote(db, seen, { items, by: 'Kim' }, at));
    }
    seeded.push({ reference, token: await mailedLink(store, reference, at) });
  }
  return seeded;
}
