import { firstAidNames } from '../../../shared/first-aid.ts';
import { nearestOrAll } from '../files/nearest.ts';

const names = firstAidNames.map((name) => `{${name}}`);

/** What is wrong with the names in braces of a text that may name first aid. */
export const firstAidFaults = (text: string): string[] =>
  [...text.matchAll(/\{[^}]*\}/g)].flatMap(([braces]) =>
    names.includes(braces) ? [] : [`"${braces}" names no first aid: write ${nearestOrAll(braces, names)}`],
  );
