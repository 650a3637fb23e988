import type { Part } from './read-query.ts';
import type { SearchedAnswer, SearchIndex, WordsTogether } from './search-index.ts';
import { wordsOf } from './search-words.ts';

/** Answers that one search shows. */
const maxAnswers = 3;

/** The words of a query, to ask whether it has one: as they were typed, and as the content spells them. */
export type Has = (word: string) => boolean;

/** Whether a query has one word of each list, and none that it must not have. */
export const hasTogether = ({ lists, without }: WordsTogether, has: Has): boolean =>
  lists.every((list) => list.some(has)) && !without.some(has);

export interface FoundAnswers {
  /** Best first. */
  answers: SearchedAnswer[];
  /** They were found by words that were written for them, not by their titles. */
  isWritten: boolean;
  /** Words that name no repair any more: the "back" of "i want my money back". */
  covered: Set<string>;
}

/**
 * The pages that answer a query: those whose words it has, the longest phrase and the most lists first; else those whose
 * titles have all its words but the small ones: "storms and power surges".
 */
export function findAnswers({ answers }: Pick<SearchIndex, 'answers'>, parts: Part[]): FoundAnswers {
  const said = [
    parts.map(({ text }) => text),
    parts.map(({ text, word }) => (text.includes(' ') ? text : word)),
  ];
  const texts = said.map((words) => ` ${words.join(' ')} `);
  const single = new Set(texts.flatMap((text) => text.split(' ')));
  const has: Has = (word) =>
    word.includes(' ') ? texts.some((text) => text.includes(` ${word} `)) : single.has(word);
  const telling = parts.filter(({ meanings }) => meanings[0]?.type !== 'filler').map(({ text }) => text);
  const scored = answers.map((answer) => {
    const phrases = answer.words.filter(has).map((phrase) => phrase.split(' '));
    const together = answer.together.filter((each) => hasTogether(each, has));
    const lengths = [...phrases, ...together.map(({ lists }) => lists)].map(({ length }) => length);
    return { answer, phrases, score: Math.max(0, ...lengths) };
  });
  const written = scored.filter(({ score }) => score > 0).sort((a, b) => b.score - a.score);
  if (written.length > 0) {
    const covered = new Set(written.flatMap(({ phrases }) => phrases.flat()));
    // Two facts of one page are one answer: the better one.
    const pages = new Map(written.toReversed().map(({ answer }) => [answer.href, answer]));
    const best = written.map(({ answer }) => answer).filter((answer) => pages.get(answer.href) === answer);
    return { answers: best.slice(0, maxAnswers), isWritten: true, covered };
  }
  const isIn = (words: string[]) =>
    telling.every((text) => text.split(' ').every((word) => words.includes(word)));
  const titled = telling.length < 2 ? [] : answers.filter(({ title }) => isIn(wordsOf(title)));
  return { answers: titled.slice(0, maxAnswers), isWritten: false, covered: new Set() };
}

/** "will i lose my photos", "do you need my passcode": a question of the shop, not what has happened to a device. */
export const isQuestion = (query: string): boolean =>
  /^(?:(?:hi|hello|hey|please)[\s,]+)?(?:will|would|do|does|did|can|could|what|whats|how|why|where|when|who|is|are|am|should|if|which|may)\b/i.test(
    query.trim().replaceAll(/['’]/g, ''),
  );
