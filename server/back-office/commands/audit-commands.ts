import { userInfo } from 'node:os';
import { sql } from 'kysely';
import type { Config } from '../../config.ts';
import { checkAudit } from '../audit/check-audit.ts';
import { command, Refusal } from './command.ts';
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
    options: {},
    examples: ['audit check'],
    async run({ store, say }) {
      const { faults, ...found } = await (await store()).read(checkAudit);
      if (faults.length > 0) throw new Refusal(`The audit is broken. ${faults.join(' ')}`);
      say(`The audit is whole. Rows: ${found.rows}. The chain of the last: ${found.chain || 'none yet'}`);
      if (found.unnumbered > 0) say(`Rows from before there was a chain: ${found.unnumbered}`);
      return found;
    },
  }),
];
