import { randomBytes } from 'node:crypto';
import { createReference } from '../../../shared/reference.ts';
import type { RepairStatus } from '../../../shared/repair-status.ts';
import { insertRepair } from '../../back-office/repairs/insert-repair.ts';
import { makeLink } from '../../back-office/repairs/link-tokens.ts';
import { insertQuote } from '../../back-office/repairs/quotes.ts';
import type { Store } from '../../back-office/store/store.ts';

export interface SeededRepair {
  reference: string;
  token: string;
}

/** Stores repairs as the shop has them, each with a link, a device, and an e-mail address. */
export async function seedRepairs(
  store: Store,
  count: number,
  { status, isQuoted = false }: { status: RepairStatus; isQuoted?: boolean },
): Promise<SeededRepair[]> {
  const at = new Date();
  return store.write(async (db) => {
    const seeded: SeededRepair[] = [];
    for (let number = 0; number < count; number++) {
      const reference = createReference('TBX', randomBytes(7));
      const email = `${reference.toLowerCase()}@example.com`;
      await insertRepair(
        db,
        {
          reference,
          email,
          email_key: email,
          mailbox_key: email,
          phone: null,
          name: 'Ana',
          way: 'drop-off',
          details: '{}',
          quarantined: 0,
          suspicion: '',
          created_at: at.toISOString(),
        },
        [{ device: 'Apple iPhone 13', fault: 'Cracked screen' }],
        { status, by: 'Seed' },
      );
      if (isQuoted) {
        const seen = { reference, line: 1, status, version: 1 };
        await insertQuote(db, seen, { items: [{ text: 'Screen', cents: 39_900 }], by: 'Seed' }, at);
      }
      seeded.push({ reference, token: await makeLink(db, reference, 'mail', at) });
    }
    return seeded;
  }, 60_000);
}
