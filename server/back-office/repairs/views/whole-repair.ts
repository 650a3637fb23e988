import type { Kysely } from 'kysely';
import type { Offers } from '../../../../shared/shop.ts';
import type { Tables } from '../../store/tables.ts';
import { countOpenLinks } from '../records/link-tokens.ts';
import { type Repair, readEvents } from '../records/staff-repairs.ts';
import { readQuotes } from '../records/stored-quotes.ts';

/** Everything that belongs to a repair beside its devices, times in UTC. */
export async function readRelated(db: Kysely<Tables>, reference: string, now: Date) {
  const events = await readEvents(db, reference);
  const quotes = await readQuotes(db, { reference });
  const notices = await db
    .selectFrom('repair_notices')
    .select(['line', 'kind', 'way', 'by', 'ready_at as readyAt', 'given_at as givenAt'])
    .where('reference', '=', reference)
    .orderBy('given_at')
    .execute();
  return {
    history: events.map(({ id: _id, reference: _reference, previous: _, is_public, ...event }) => ({
      ...event,
      isPublic: is_public === 1,
    })),
    quotes: quotes.map(({ reference: _, sent_at, answered_at, lines, ...quote }) => {
      return { ...quote, sentAt: sent_at, answeredAt: answered_at, items: lines };
    }),
    notices,
    openLinks: await countOpenLinks(db, reference, now),
  };
}

export type Related = Awaited<ReturnType<typeof readRelated>>;

/** Whom the counter may give it to, and when it asks for identification. */
export function counterText(
  {
    name,
    closed_at,
    stopped_at,
    collectors,
  }: Pick<Repair, 'name' | 'closed_at' | 'stopped_at' | 'collectors'>,
  { identification }: Pick<Offers, 'identification'>,
): string {
  const others = JSON.parse(collectors) as string[];
  if (closed_at) return '';
  if (stopped_at) return 'Call the customer before you give it to anyone.';
  const names = [name, ...others].join(', ');
  if (!identification) return `Give it only to ${names}.`;
  return others.length === 0
    ? `Give it to ${names} only. Ask for ID, unless you know them.`
    : `Give it only to ${names}. Ask for ID in their own name.`;
}
