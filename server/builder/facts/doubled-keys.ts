import { type Document, isCollection, isScalar, isSeq, visit, type YAMLError, type YAMLMap } from 'yaml';
import type { TextFault } from './text-faults.ts';

/**
 * Names that stand twice in one map. In a list that is mostly an entry without its dash: whoever then removed one of the
 * two would destroy an entry, so only the first name of it is told.
 */
export function doubledKeys(errors: YAMLError[], document: Document): TextFault[] {
  const offsets = new Set(errors.map(({ pos }) => pos[0]));
  const faults: TextFault[] = [];
  visit(document, {
    Map(_key, node, path) {
      const doubled = node.items.filter(({ key }) => offsets.has(offsetOf(key)));
      const isEntry = isSeq(path.at(-1)) && !node.flow;
      const again = isEntry && doubled.find(({ key }) => nameOf(key) === nameOf(node.items[0]?.key));
      if (again) {
        const name = nameOf(again.key);
        const message = `${name} is in this entry already: if a new entry begins here, write a dash before it, - ${name}. Else remove one of the two`;
        faults.push({ offset: offsetOf(again.key), message });
      } else for (const pair of doubled) faults.push(twice(pair));
    },
  });
  return faults;
}

function twice({ key, value }: YAMLMap['items'][number]): TextFault {
  const name = nameOf(key);
  const message = isCollection(value)
    ? `${name} is written above already: move these lines there, and remove this one. Of several entries, each starts with a dash`
    : `${name} is written twice here: remove one of the two`;
  return { offset: offsetOf(key), message };
}

const nameOf = (key: unknown): string => (isScalar(key) ? String(key.value) : '');

const offsetOf = (key: unknown): number => (isScalar(key) ? (key.range?.[0] ?? -1) : -1);
