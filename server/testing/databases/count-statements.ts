import type { KyselyPlugin } from 'kysely';
import type { Store } from '../../back-office/store/store.ts';

/** A store that counts the statements of each transaction, its begin and commit among them. */
export function countStatements(store: Store): { store: Store; counts: number[] } {
  const counts: number[] = [];
  return {
    counts,
    store: {
      ...store,
      write: async (work, withinMs) => {
        let count = 2;
        const plugin: KyselyPlugin = {
          transformQuery({ node }) {
            count++;
            return node;
          },
          transformResult: async ({ result }) => result,
        };
        try {
          return await store.write((db) => work(db.withPlugin(plugin)), withinMs);
        } finally {
          counts.push(count);
        }
      },
    },
  };
}
