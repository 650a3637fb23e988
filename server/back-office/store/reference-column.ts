import { type SqlBool, sql } from 'kysely';
import { codeLength } from '../../../shared/reference.ts';

/** The end of the column `reference`, without its prefix. Exactly as the migration `referenceIndexes` has it, or no index is used. */
const codeColumn = sql`substr(reference, length(reference) - ${sql.lit(codeLength - 1)})`;

/**
 * The condition that a row's reference has the code, whatever the shop's prefix was when it was stored.
 * @param code as `parseReference` returns it
 */
export const hasCode = (code: string) => sql<SqlBool>`${codeColumn} = ${code}`;
