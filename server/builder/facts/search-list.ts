import { existsSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { createDeviceSearch } from '../../search/search-devices.ts';
import type {
  SearchedService,
  SearchedSymptom,
  SearchIndex,
  SearchWords,
  WordsTogether,
} from '../../search/search-index.ts';
import { InvalidContent } from '../files/invalid-content.ts';
import { nearestOrAll } from '../files/nearest.ts';
import type { WrittenAnswer } from './answer-list.ts';
import { englishWords } from './english-words.ts';
import { deviceKind, list, mapping, optionalList, slug, text } from './fields.ts';
import type { PriceList } from './price-list.ts';
import { openYaml, readText } from './read-yaml.ts';
import { type Symptoms, wordsTogether } from './symptom-list.ts';

/** What `searches.yaml` says. */
export interface Searches extends Omit<SearchWords, 'symptoms' | 'answers' | 'english'> {
  answers: WrittenAnswer[];
  /** By slug of a service or a symptom: words of other languages. */
  words: Map<string, string[]>;
  examples: SearchExample[];
  /** What a wrong device of `commonest` is reported with. */
  commonestFault: (message: string) => string;
}

/** A query with the answer that the shop expects, and its place in the file. */
export type SearchExample = v.InferOutput<typeof searchesSchema>['examples'][number] & {
  /** What a wrong answer is reported with. */
  fault: (message: string) => string;
};

/**
 * The words of searches of a content folder; none where it has no `searches.yaml`.
 * @throws {InvalidContent} with every fault
 */
export function readSearches(
  contentDir: string,
  priceList: PriceList | null,
  symptoms: Symptoms | null,
): Searches {
  const file = join(contentDir, 'searches.yaml');
  const { value, fault } = openYaml(file, existsSync(file) ? readText(file) : '{}', searchesSchema);
  const known = {
    repairs: priceList?.searchWords.map((service) => service.slug),
    symptoms: symptoms?.groups.flatMap((group) => group.symptoms.map((symptom) => symptom.slug)),
  };
  const faults: string[] = [];
  const words = new Map<string, string[]>();
  for (const [index, language] of value.languages.entries()) {
    for (const type of ['repairs', 'symptoms'] as const) {
      for (const [name, own] of Object.entries(language[type])) {
        if (known[type] && !known[type].includes(name)) {
          faults.push(
            fault(
              ['languages', index, type, name],
              `"${name}" is none of the ${type}: write ${nearestOrAll(name, known[type])}`,
            ),
          );
        }
        words.set(name, [...(words.get(name) ?? []), ...own]);
      }
    }
  }
  if (faults.length > 0) throw new InvalidContent(faults);
  return {
    fillers: [...splitPhrases(value.fillers), ...value.languages.flatMap(({ fillers }) => fillers)],
    variants: splitPhrases(value.variants),
    plain: splitPhrases(value.plainWords),
    unlisted: splitPhrases(value.unlisted),
    kinds: value.kinds,
    spellings: value.spellings,
    families: splitPhrases(value.families),
    commonest: splitPhrases(value.commonest),
    commonestFault: (message) => fault(['commonest'], message),
    answers: value.answers.map((answer, index) => ({
      ...answer,
      together: [...splitPhrases(answer.words), ...answer.together].map(togetherOf),
      fault: (message) => fault(['answers', index], message),
    })),
    words,
    examples: value.examples.map((example, index) => ({
      ...example,
      fault: (message) => fault(['examples', index], message),
    })),
  };
}

/** "pay, paid + card, cash - eftpos machine". */
function togetherOf(line: string): WordsTogether {
  const [wanted = '', without = ''] = line.split(' - ');
  return { lists: wanted.split('+').map((each) => splitPhrases([each])), without: splitPhrases([without]) };
}

const splitPhrases = (lines: string[]): string[] =>
  lines.flatMap((line) => line.split(/, */)).filter(Boolean);

/** The services, each with the words for it in English and in other languages. */
export const searchedServices = ({ words }: Searches, priceList: PriceList): SearchedService[] =>
  priceList.searchWords.map((service) => ({
    ...service,
    words: [...service.words, ...(words.get(service.slug) ?? [])],
  }));

/** All that a search understands beside devices and services. */
export function searchWords(
  searches: Searches,
  symptoms: Symptoms,
  answers: SearchWords['answers'],
): SearchWords {
  return {
    ...searches,
    answers,
    english: englishWords(),
    symptoms: symptoms.groups.flatMap((group) =>
      group.symptoms.map(({ slug: name, name: title, causes, firstAid, kinds }): SearchedSymptom => {
        const written = symptoms.words.get(name);
        return {
          slug: name,
          name: title,
          kinds,
          services: causes.flatMap(({ service }) => service?.slug ?? []),
          isDanger: firstAid !== undefined,
          words: [...(written?.words ?? []), ...(searches.words.get(name) ?? [])],
          together: (written?.together ?? []).map(togetherOf),
        };
      }),
    ),
  };
}

/** Faults of the examples that the search answers otherwise, and of the commonest devices that there are not. */
export function exampleSearchFaults(
  index: SearchIndex,
  { examples, commonest, commonestFault }: Pick<Searches, 'examples' | 'commonest' | 'commonestFault'>,
): string[] {
  const search = createDeviceSearch(index);
  const paths = new Set(index.devices.map(({ path }) => path));
  const unknown = commonest.filter((path) => !paths.has(path));
  const strays = unknown.map((path) =>
    commonestFault(`"${path}" is no device: write ${nearestOrAll(path, [...paths])}`),
  );
  const wrong = examples.flatMap(({ query, fault, ...expected }) => {
    const found = search(query, 1);
    const answer = {
      device: found.devices[0]?.path,
      repair: found.devices[0]?.services[0] ?? found.repairs[0]?.[0],
      symptom: found.symptom,
      danger: found.danger ?? 'none',
      unlisted: found.unlisted !== null,
      answer: found.answers[0]?.href,
    };
    return Object.entries(expected).flatMap(([key, value]) => {
      const answered = answer[key as keyof typeof answer];
      return value === undefined || value === answered
        ? []
        : [fault(`"${query}" is answered with ${key} ${answered ?? 'none'}, not ${value}`)];
    });
  });
  return [...strays, ...wrong];
}

const words = (what: string) => list(what, text('a word or two', { max: 60 }));
const lines = (what: string) => optionalList(what, text('words with commas between them', { max: 400 }));
const bySlug = (what: string) =>
  v.optional(v.pipe(v.record(v.string(), words('words')), v.description(what)), {});

export const searchesSchema = mapping({
  fillers: lines('words that say nothing'),
  variants: lines('words that tell the devices of a family apart'),
  plainWords: lines('words of names that are plain English'),
  unlisted: lines('what the catalogue does not have'),
  kinds: v.optional(v.pipe(v.record(deviceKind, words('words')), v.description('kinds of device')), {}),
  spellings: bySlug('words of devices'),
  commonest: lines('devices as manufacturer/device, what is repaired most first'),
  families: lines('families of devices, what is repaired most first'),
  answers: optionalList(
    'answers to questions',
    mapping({
      page: text('an address of the site, with the id of a question after #'),
      title: v.optional(text('the words of the link, where they are not those of the page', { max: 80 })),
      says: v.optional(
        v.pipe(
          v.picklist(['hours', 'address', 'phone'], 'must be hours, address or phone'),
          v.description('the fact of shop.yaml that stands below it'),
        ),
      ),
      words: lines('what people type'),
      together: wordsTogether,
    }),
  ),
  languages: optionalList(
    'languages',
    mapping({
      name: text('the language', { max: 60 }),
      fillers: v.optional(words('words that say nothing'), []),
      repairs: bySlug('services'),
      symptoms: bySlug('symptoms'),
    }),
  ),
  examples: optionalList(
    'examples',
    mapping({
      query: text('what somebody types', { max: 100 }),
      device: v.optional(text('manufacturer/device')),
      repair: v.optional(slug('a service')),
      symptom: v.optional(slug('a symptom')),
      danger: v.optional(slug('a symptom with first aid, or none')),
      answer: v.optional(text('the address of the first answer')),
      unlisted: v.optional(v.pipe(v.boolean('must be true or false'), v.description('that it isn’t listed'))),
    }),
  ),
});
