import * as v from 'valibot';
import { addFault } from './add-fault.ts';

/**
 * Facts of the example that the project comes with, and others that cannot be a shop's own. A shop that is no sample must
 * have none of them, but for those that it lists under `notExamples`.
 */
export function withoutExamples<Facts extends { sample: boolean; notExamples: string[] }>() {
  return v.rawCheck<Facts>(({ dataset, addIssue }) => {
    if (!dataset.typed || dataset.issues || dataset.value.sample) return;
    const facts: { notExamples: string[] } & Record<string, unknown> = { ...dataset.value };
    for (const { path, what } of examplesIn(facts, [])) {
      const names = path.map((_, index) => path.slice(0, index + 1).join('.'));
      if (names.some((name) => facts.notExamples.includes(name))) continue;
      const advice = `write your own, or sample: true until you have it. If it is yours, list ${names[0]} under notExamples`;
      addFault(addIssue, facts, path, `is ${what}: ${advice}`);
    }
  });
}

interface FoundExample {
  path: (string | number)[];
  what: string;
}

/** Lists of names of other facts. */
const lists = ['unconfirmed', 'notExamples', 'priceExamples'];

function examplesIn(value: unknown, path: FoundExample['path']): FoundExample[] {
  if (typeof value === 'string') {
    // Links dial what is written for reading: one of the two is enough to report.
    const what = path.at(-1) === 'e164' ? null : exampleKind(value);
    return what ? [{ path, what }] : [];
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value)
    .filter(([key]) => path.length > 0 || !lists.includes(key))
    .flatMap(([key, inner]) => examplesIn(inner, [...path, Array.isArray(value) ? Number(key) : key]));
}

/** What kind of example a fact is; `null` if nothing says that it is one. */
export function exampleKind(fact: string): string | null {
  if (/northside ?bench/i.test(fact)) return 'a fact of the example';
  // RFC 2606 and RFC 6761: nobody can own these names.
  if (/(^|[@/.])example\.(com|net|org)\b|\.(example|test|invalid|localhost)(?=[/:]|$)/.test(fact)) {
    return 'an example’s address';
  }
  // Australian Communications and Media Authority, "Phone numbers for use in TV shows, films and creative works".
  if (/^\(0[2378]\) (5550|7010) |^0491 57\d |^1[38]00 975 7|^1800 160 401$/.test(fact)) {
    return 'a number that nobody has, kept for examples';
  }
  // The Australian Business Register's worked example.
  if (/^0[0 ]+0$/.test(fact) || fact === '51 824 753 556') return 'an example’s number';
  if (
    /\b(sample|example|placeholder|lorem ipsum|todo|tbc|tbd|fixme|xxx|your (own|name|shop|street))\b/i.test(
      fact,
    )
  ) {
    return 'an example';
  }
  return null;
}
