import type { Part } from './read-query.ts';
import type { SearchedAnswer } from './search-index.ts';
import { wordsOf } from './search-words.ts';
import { byFirstWord, hasTogether } from './words-together.ts';

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
 * Opens the pages that answer, for queries that were read. Found are those whose words a query has, the longest phrase
 * and the most lists first; else those whose titles have all its words but the small ones: "storms and power surges".
 */
export function openAnswers(answers: SearchedAnswer[]): (parts: Part[]) => FoundAnswers {
  // A query is compared with the phrases and the lists alone that begin with one of its words.
  const byFirst = Map.groupBy(
    answers.flatMap(({ words }, at) => words.map((phrase) => ({ at, phrase }))),
    ({ phrase }) => phrase.split(' ', 1)[0],
  );
  const byList = byFirstWord(answers.flatMap(({ together }, at) => together.map((each) => ({ at, each }))));
  const titles = answers.map(({ title }) => new Set(wordsOf(title)));

  return (parts) => {
    const spelled = parts.map(({ text, word }) => (text.includes(' ') ? text : word));
    // As they were typed, and as the content spells them.
    const texts = [parts.map(({ text }) => text), spelled].map((words) => ` ${words.join(' ')} `);
    const firsts = new Set(texts.flatMap((text) => text.split(' ')));
    // In a phrase that says nothing a word is not itself: "address book".
    const isUnsaid = ({ meanings, text }: Part) => text.includes(' ') && meanings[0]?.type === 'filler';
    const single = new Set(
      parts.flatMap((part) => (isUnsaid(part) ? [] : [...part.text.split(' '), part.word])),
    );
    const hasPhrase = (phrase: string) => texts.some((text) => text.includes(` ${phrase} `));
    const has = (word: string) => (word.includes(' ') ? hasPhrase(word) : single.has(word));
    const scores = new Map<number, number>();
    const add = (at: number, score: number) => scores.set(at, Math.max(score, scores.get(at) ?? 0));
    const said = [...firsts].flatMap((word) => byFirst.get(word) ?? []);
    const covered = new Set<string>();
    const cover = (phrase: string) => {
      const words = phrase.split(' ');
      for (const word of words) covered.add(word);
      return words.length;
    };
    for (const { at, phrase } of said) if (has(phrase)) add(at, cover(phrase));
    for (const { at, each } of [...firsts].flatMap((word) => byList.get(word) ?? []))
      if (hasTogether(each, has)) {
        add(at, each.lists.length);
        each.lists.flat().filter(has).forEach(cover);
      }
    if (scores.size > 0) {
      const best = [...scores]
        .sort((a, b) => b[1] - a[1] || a[0] - b[0])
        .flatMap(([at]) => answers[at] ?? []);
      // Two facts of one page are one answer: the better one.
      const pages = Map.groupBy(best, ({ href }) => href);
      return {
        answers: [...pages.values()].flatMap(([first]) => first ?? []).slice(0, maxAnswers),
        isSure: Math.max(...scores.values()) > 1,
        covered,
      };
    }
    const telling = parts.flatMap(({ meanings, text }) =>
      meanings[0]?.type === 'filler' ? [] : text.split(' '),
    );
    const isTitle = (title: Set<string>) => telling.every((word) => title.has(word));
    const titled = telling.length < 2 ? [] : answers.filter((_, at) => isTitle(titles[at] ?? new Set()));
    return { answers: titled.slice(0, maxAnswers), isSure: false, covered: new Set() };
  };
}

/** "will i lose my photos", "do you need my passcode": a question of the shop, not what has happened to a device. */
export const isQuestion = (query: string): boolean =>
  /^(?:(?:hi|hello|hey|please)[\s,]+)?(?:will|would|do|does|did|can|could|what|whats|how|why|where|when|who|is|are|am|should|if|which|may)\b/i.test(
    query.trim().replaceAll(/['’]/g, ''),
  );
