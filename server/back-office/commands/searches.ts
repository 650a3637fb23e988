import { command } from './command.ts';
import { table } from './table.ts';

export const searchesCommand = command({
  name: 'searches',
  about: 'Lists what people searched for and did not find, by month, the latest and most frequent first.',
  options: { json: {} },
  examples: ['searches'],
  async run({ store, say }, { json }) {
    const open = await store();
    const missed = await open.read((db) =>
      db
        .selectFrom('missed_searches')
        .selectAll()
        .orderBy('month', 'desc')
        .orderBy('times', 'desc')
        .orderBy('words')
        .execute(),
    );
    if (json) return say(JSON.stringify(missed, null, 2));
    if (missed.length === 0)
      return say('No search that found nothing came from three networks on three days.');
    say(
      table(
        ['Month', 'Times', 'Words'],
        missed.map(({ month, times, words }) => [month, String(times), words]),
      ),
    );
  },
});
