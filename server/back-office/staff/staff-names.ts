import { ensure } from '../../forms/refusal.ts';
import { dailyJob } from '../repairs/records/closed-by-job.ts';

/** Names of the staff. The history shows who did something by name, so each has to be told from all others by sight. */

/** Letters of other scripts, and the Latin ones that they look like (after Unicode's confusables.txt). */
const lookAlikes = new Map(
  Object.entries({
    ΑΒΕΖΗΙΚΜΝΟΡΤΥΧαικνορυχ: 'ABEZHIKMNOPTYXaiknopux',
    АВЕКМНОРСТУХЅІЈԌԚԜаеорсухѕіјһԁԛԝӏ: 'ABEKMHOPCTYXSIJGQWaeopcyxsijhdqwl',
  }).flatMap(([others, latin]) => [...others].map((letter, at) => [letter, latin[at] ?? ''] as const)),
);

/** As it is stored: without letters of other widths and signs that nobody sees. */
export const storedName = (name: string): string =>
  name.normalize('NFKC').replace(/\p{Default_Ignorable_Code_Point}/gu, '');

/** What names that look alike have in common. */
const lookOf = (name: string): string =>
  [...storedName(name)]
    .map((letter) => lookAlikes.get(letter) ?? letter)
    .join('')
    .toLowerCase()
    .replace(/[1|l]/g, 'i')
    .replaceAll('0', 'o');

/** Not asked of the database: SQLite knows upper and lower case of the English letters alone. */
export const isSameName = (one: string, other: string): boolean =>
  storedName(one).toLowerCase() === storedName(other).toLowerCase() || lookOf(one) === lookOf(other);

/** What the history and the audit call others than the staff: jobs, customers with their links, users of the machine. */
const reserved = [dailyJob, 'system', 'somebody'];
const reservedStarts = ['customer', 'the customer', 'user '];

/** Whether the history means others by a name, or by one that looks like it. */
export const isReserved = (name: string): boolean =>
  reserved.some((each) => isSameName(each, name)) ||
  reservedStarts.some((start) => lookOf(name).startsWith(lookOf(start)));

/** Chinese, Japanese and Korean signs are left out: nobody takes them for letters. */
const alphabets = [
  /\p{Script=Latin}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Cyrillic}/u,
  /(?![\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}])\p{L}/u,
];

/** @throws {Refusal} for letters of several alphabets, of which one may look like another's */
export const permitOneAlphabet = (name: string): void =>
  ensure(
    alphabets.filter((alphabet) => alphabet.test(name)).length < 2,
    `Write the name "${name}" in the letters of one alphabet: they may look like another name.`,
  );
