import { getIcons } from '@iconify/utils/lib/icon-set/get-icons';
import { iconWord } from '../../shared/icon-word.ts';
import type { IconSet } from '../../shared/iconify.ts';
import type { BuildFiles } from './build-files.ts';

/** The file in a build that has a whole collection, 4.7 MB the largest. */
export const collectionFile = (prefix: string): string => `icons/${prefix}.json`;

/** The icon collections of one build. */
export interface IconCollections {
  /** Whether the build has a collection. */
  has: (prefix: string) => boolean;
  /**
   * Picks the named icons out of a collection, with the parents of aliases, as Iconify's JSON. Names that the collection
   * lacks are left out; `null` where it lacks all of them.
   */
  pick: (prefix: string, names: string[]) => Promise<IconSet | null>;
}

/** Opens the collections of a build. A collection is read when it is first needed, and stays in memory. */
export function openIconCollections(files: BuildFiles): IconCollections {
  const collections = new Map<string, Promise<IconSet>>();
  const read = async (prefix: string) =>
    JSON.parse((await files.read(collectionFile(prefix))).toString('utf8')) as IconSet;

  return {
    // No prefix of this pattern leads out of the folder.
    has: (prefix) => iconWord.test(prefix) && files.has(collectionFile(prefix)),

    async pick(prefix, names) {
      const reading = collections.get(prefix) ?? read(prefix);
      collections.set(prefix, reading);
      // The next request tries again.
      reading.catch(() => collections.delete(prefix));
      const set = await reading;
      // Every object has a `constructor`, but no drawing of it.
      const own = names.filter(
        (name) => Object.hasOwn(set.icons, name) || Object.hasOwn(set.aliases ?? {}, name),
      );
      return getIcons(set, own);
    },
  };
}
