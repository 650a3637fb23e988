import type { Part } from './read-query.ts';
import type { SearchedAnswer } from './search-index.ts';
import { wordsOf } from './search-words.ts';
import { openTogether, saidIn } from './words-together.ts';

/** Answers that one search shows. */
const maxAnswers = 3;

export interface FoundAnswers {
  /** Best first. */
  answers: SearchedAnswer[];
  /** They were found by more than one word that was written for them, not by a title. */
  isSure: boolean;
  /** Words that name no repair any more: the "back" of "i want my money back". */
  covered: ReadonlySet<string>;
}

/**
 * Opens the pages that answer, for queries that were read. Found are those whose words a query has, the longest
 * phrase and the most lists first; else those whose titles have all its words but the small ones: "storms and power surges".
 */
export function openAnswers(answers: SearchedAnswer[]): (parts: Part[]) => FoundAnswers {
  const written = openTogether(answers.flatMap(({ together }, at) => together.map((each) => ({ at, each }))));
  const titles = answers.map(({ title }) => new Set(wordsOf(title)));

  return (parts) => {
    const said = saidIn(parts);
    const found = written(said)
      .map(({ at, each: { lists } }) => {
        const covered = lists.flat().filter(said.has);
        return { at, covered, score: Math.max(lists.length, ...covered.map(countWords)) };
      })
      .sort((a, b) => b.score - a.score || a.at - b.at);
    const [best] = found;
    if (best) {
      // Two facts of one page are one answer: the better one.
      const pages = Map.groupBy(
        found.flatMap(({ at }) => answers[at] ?? []),
        ({ href }) => href,
      );
      return {
        answers: [...pages.values()].flatMap(([first]) => first ?? []).slice(0, maxAnswers),
        isSure: best.score > 1,
        covered: new Set(found.flatMap(({ covered }) => covered.join(' ').split(' '))),
      };
    }
    const telling = parts.flatMap(({ meanings, text }) =>
      meanings[0]?.type === 'filler' ? [] : text.split(' '),
    );
    const titled = answers.filter((_, at) => telling.every((word) => titles[at]?.has(word)));
    return {
      answers: telling.length < 2 ? [] : titled.slice(0, maxAnswers),
      isSure: false,
      covered: new Set(),
    };
  };
}

const countWords = (phrase: string): number => phrase.split(' ').length;

/** "will i lose my photos", "do you need my passcode": a question of the shop, not what has happened to a device. */
export const isQuestion = (query: string): boolean =>
  /^(?:(?:hi|hello|hey|please)[\s,]+)?(?:will|would|do|does|did|can|could|what|whats|how|why|where|when|who|is|are|am|should|if|which|may)\b/i.test(
    query.trim().replaceAll(/['’]/g, ''),
  );
