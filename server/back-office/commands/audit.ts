import { randomUUID } from 'node:crypto';
import { userInfo } from 'node:os';
import type { Transaction } from 'kysely';
import type { Config } from '../../config.ts';
import type { Tables } from '../store/tables.ts';
import { command } from './command.ts';
import { readBy } from './repair-options.ts';
import { localTime, table } from './table.ts';

/** Who took data out, put it back, erased it, or made a link to it. The history of a repair says the rest. */

/** Adds a line to the audit. @param about without personal data: references, or "3 records" */
export async function recordAudit(
  db: Transaction<Tables>,
  { by, action, about }: { by: string; action: string; about: string },
  at: Date,
): Promise<void> {
  await db
    .insertInto('audit')
    .values({ id: randomUUID(), at: at.toISOString(), by, action, about })
    .execute();
}

export const auditByOption = { value: '<name>' } as const;

/** Who does something that is audited: as they say, as `SHOP_BY` says, or by their user name on this machine. */
export const auditBy = (typed: string | undefined, config: Pick<Config, 'shopBy'>): string =>
  typed === undefined && config.shopBy === null ? `user ${userInfo().username}` : readBy(typed, config);

export const auditCommand = command({
  name: 'audit list',
  about:
    'Lists who erased, exported or restored data, gave up e-mails, and who made or ended links, latest first.',
  options: { json: {} },
  examples: ['audit list'],
  async run({ store, say }, { json }) {
    const open = await store();
    const lines = await open.read((db) =>
      db.selectFrom('audit').select(['at', 'by', 'action', 'about']).orderBy('at', 'desc').execute(),
    );
    if (json) return say(JSON.stringify(lines, null, 2));
    if (lines.length === 0) return say('Nothing was audited yet.');
    say(
      table(
        ['When', 'Who', 'What', 'About'],
        lines.map(({ at, by, action, about }) => [localTime(at), by, action, about]),
      ),
    );
  },
});
