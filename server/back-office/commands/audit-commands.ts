import { userInfo } from 'node:os';
import { sql } from 'kysely';
import type { Config } from '../../config.ts';
import { checkAudit, type NotedRow } from '../audit/check-audit.ts';
import { headOfNewestCopy } from '../copies/audit-head.ts';
import { command, ensure, Refusal } from './command.ts';
import { behind, listOptions, sayList } from './listing.ts';
import { readBy } from './repair-options.ts';
import { localTime, table } from './table.ts';

export const auditByOption = { value: '<name>' } as const;

/** Who does something that is audited: as they say, as `SHOP_BY` says, or by their user name on this machine. */
export const auditBy = (typed: string | undefined, config: Pick<Config, 'shopBy'>): string =>
  typed === undefined && config.shopBy === null ? `user ${userInfo().username}` : readBy(typed, config);

/** Characters of a chain that the list shows: enough to compare with one that was noted. */
const shownOfChain = 12;

export const auditCommands = [
  command({
    name: 'audit list',
    about:
      'Lists who erased, exported or restored data, gave up e-mails, made or ended links, and who may sign in, latest first.',
    options: listOptions,
    examples: ['audit list', 'audit list --before 2026-11-01'],
    run: (context, page) =>
      sayList(context, page, {
        read(db, { before, limit }) {
          const { isBehind, order } = behind(before, [
            { column: 'at' },
            // Rows from before there was a chain have none.
            { column: sql`coalesce(number, 0)`, isNumber: true },
            { column: 'id', isRising: true },
          ]);
          return db
            .selectFrom('audit')
            .select([
              'at',
              'by',
              'action',
              'about',
              'staff_id as staffId',
              'network',
              'number',
              'chain',
              'id',
            ])
            .where(isBehind)
            .orderBy(order)
            .limit(limit)
            .execute();
        },
        placeOf: ({ at, number, id }) => `${at}/${number ?? 0}/${id}`,
        asJson: ({ id: _, ...line }) => line,
        none: 'Nothing was audited yet.',
        show(lines) {
          const rows = lines.map(({ at, by, action, about, number, chain }) => [
            String(number ?? ''),
            ...[localTime(at), by, action, about],
            chain?.slice(0, shownOfChain) ?? '',
          ]);
          return table(['Row', 'When', 'Who', 'What', 'About', 'Chain'], rows);
        },
      }),
  }),
  command({
    name: 'audit check',
    about: 'Checks that no row of the audit was changed, deleted or put between others.',
    options: { seen: { value: '<number:chain>', multiple: true } },
    examples: ['audit check', 'audit check --seen 223:ab12cd34ef56'],
    async run({ store, say, config }, { seen = [] }) {
      const noted = [...seen.map(readSeen), ...(await headOfNewestCopy(config))];
      const { faults, ...found } = await (await store()).read((db) => checkAudit(db, noted));
      if (faults.length > 0) throw new Refusal(`The audit is broken. ${faults.join(' ')}`);
      const compared = noted.map(({ notedBy }) => notedBy);
      const others = compared.join(' and ') || 'nothing outside of the database: see --seen and BACKUP_DIR';
      const last = `The chain of the last: ${found.chain || 'none yet'}`;
      say(`The audit is whole. Rows: ${found.rows}. ${last}. Compared with ${others}`);
      if (found.unnumbered > 0) say(`Rows from before there was a chain: ${found.unnumbered}`);
      return { ...found, compared };
    },
  }),
];

/** A row as the log of the daily job has it: "223:ab12…", of the chain as much as was noted. */
function readSeen(typed: string): NotedRow {
  const [, number, chain] = /^(\d{1,9}):([\da-f]{4,64})(?:…|\.\.\.)?$/i.exec(typed.trim()) ?? [];
  ensure(number && chain, '--seen wants a row and its chain, as the log says them: 223:ab12cd34ef56.');
  return { number: Number(number), chain: chain.toLowerCase(), notedBy: 'what you have seen' };
}
