import { startSite } from '../start-site.ts';
import { type PostAs, postContact } from './post-form.ts';

export interface DoubleReport {
  pairs: number;
  references: number;
  /** Pairs whose two answers differ, or that got none: must be none. */
  apart: number;
}

/** Sends every form twice at once, to two servers over one database. */
export async function doubleSubmits(
  databaseUrl: string,
  pairs: number,
  post: PostAs = postContact,
): Promise<DoubleReport> {
  const sites = [
    await startSite({ DATABASE_URL: databaseUrl }),
    await startSite({ DATABASE_URL: databaseUrl }),
  ];
  const answers: (string | null)[][] = [];
  const atOnce = 10;
  for (let first = 0; first < pairs; first += atOnce) {
    const numbers = Array.from({ length: Math.min(atOnce, pairs - first) }, (_, n) => first + n);
    const some = await Promise.all(
      numbers.map((sender) => Promise.all(sites.map(({ url }) => post(url, sender)))),
    );
    answers.push(...some.map((pair) => pair.map(({ reference }) => reference)));
  }
  await Promise.all(sites.map((site) => site.stop()));
  return {
    pairs,
    references: new Set(answers.flat()).size,
    apart: answers.filter(([one, other]) => one === null || one !== other).length,
  };
}
