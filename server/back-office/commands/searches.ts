import type { MissedSearchTable } from '../store/tables.ts';
import { command } from './command.ts';
import { listOptions, rowsBehind, sayList } from './listing.ts';
import { table } from './table.ts';

export const searchesCommand = command({
  name: 'searches',
  about: 'Lists what people searched for and did not find, by month, the latest and most frequent first.',
  options: listOptions,
  examples: ['searches'],
  run: (context, page) =>
    sayList(context, page, {
      async read(db, some) {
        const missed = db.selectFrom('missed_searches').selectAll().orderBy('month', 'desc');
        return rowsBehind(await missed.orderBy('times', 'desc').orderBy('words').execute(), placeOf, some);
      },
      placeOf,
      asJson: (missed) => missed,
      none: 'No search that found nothing came from three networks on three days.',
      show: (missed) =>
        table(
          ['Month', 'Times', 'Words'],
          missed.map(({ month, times, words }) => [month, String(times), words]),
        ),
    }),
});

const placeOf = ({ month, words }: MissedSearchTable) => `${month} ${words}`;
