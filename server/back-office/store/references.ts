import { randomBytes } from 'node:crypto';
import { type SqlBool, sql, type Transaction } from 'kysely';
import { codeLength, createReference } from './parse-reference.ts';
import { recordTables, type Tables } from './tables.ts';

/** The end of the column `reference`, without its prefix. Exactly as `indexReferences` of the migrations has it, or no index is used. */
const codeColumn = sql`substr(reference, length(reference) - ${sql.lit(codeLength - 1)})`;

/** The condition that a row's reference has the code, whatever the shop's prefix was when it was stored. */
export const hasCode = (code: string) => sql<SqlBool>`${codeColumn} = ${code}`;

/** A reference whose code no record has. The odds of a clash are one in thirty billion per stored record. */
export async function unusedReference(db: Transaction<Tables>, prefix: string): Promise<string> {
  for (;;) {
    const reference = createReference(prefix, randomBytes(7));
    if (!(await isUsed(db, reference.slice(-codeLength)))) return reference;
  }
}

async function isUsed(db: Transaction<Tables>, code: string): Promise<boolean> {
  for (const table of recordTables) {
    const query = db.selectFrom(table).select('reference').where(hasCode(code));
    if (await query.executeTakeFirst()) return true;
  }
  return false;
}
