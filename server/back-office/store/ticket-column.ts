import { type SqlBool, sql } from 'kysely';
import { ticketLength } from '../../../shared/ticket.ts';

/** The end of the column `reference`, without its prefix. Exactly as the migration `ticketIndexes` has it, or no index is used. */
const ticketColumn = sql`substr(reference, length(reference) - ${sql.lit(ticketLength - 1)})`;

/**
 * Whether a row is that of a reference, whatever prefix the shop had when it gave it out.
 * @param ticket as `readTicket` returns it
 */
export const hasTicket = (ticket: string) => sql<SqlBool>`${ticketColumn} = ${ticket}`;
