import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { parse } from 'yaml';
import { readFacts } from '../builder/facts/read-facts.ts';
import { describeAnswer } from '../search/describe-answer.ts';
import { createDeviceSearch } from '../search/search-devices.ts';

// What customers might type into the search over the owner's own content. An owner who adds a device may have to change
// the answers of server/testing/fixtures/searches.yaml: what was not listed is. dangers.yaml beside it is about first aid alone.

/** What is expected of a search; what is left out may be anything. */
interface Expected {
  query: string;
  device?: string;
  repair?: string;
  danger?: string;
  unlisted?: true;
  number?: string;
  /** The address of the first answer. */
  page?: string;
  /** "Which Samsung phone?" */
  which?: string;
}

const { facts, faults } = await readFacts('content');
const { searchIndex: index, symptoms, manufacturers, shop } = facts ?? assert.fail(faults.join('\n'));
const search = createDeviceSearch(JSON.parse(JSON.stringify(index)));
const answerFacts = {
  symptomGroups: symptoms.groups,
  manufacturers,
  serviceNames: new Map(index.services.map(({ slug, name }) => [slug, name])),
  guides: new Map<string, string>(),
  stored: new Map(),
  shop,
  now: new Date(),
};

function isRight({ query, which, ...expected }: Expected): boolean {
  const found = search(query, 8);
  const { title, answers } = describeAnswer(query, found, answerFacts);
  const [first] = found.devices;
  const answered = {
    device: first?.path,
    repair: first?.services[0],
    danger: found.danger ?? 'none',
    unlisted: found.unlisted !== null,
    number: found.number,
    page: answers?.isFirst ? answers.rows[0]?.href : undefined,
  };
  const isAsked = !which || title.toLowerCase().endsWith(`which ${which}?`.toLowerCase());
  return (
    isAsked &&
    Object.entries(expected).every(([key, value]) => answered[key as keyof typeof answered] === value)
  );
}

const listsIn = async (file: string) => parse(await readFile(`server/testing/fixtures/${file}`, 'utf8'));
const lists: Record<string, Expected[]> = await listsIn('searches.yaml');
/** By the danger that is expected. */
const dangers: Record<string, Record<string, string[]>> = await listsIn('dangers.yaml');
for (const [list, searches] of Object.entries(lists)) {
  test(`the ${searches.length} searches of "${list}" are answered as expected`, () => {
    const wrong = searches.filter(({ answer: _, ...each }: Expected & { answer?: string }) => !isRight(each));
    assert.deepEqual(
      wrong.map(({ query }) => query),
      [],
    );
  });
}

for (const [list, byDanger] of Object.entries(dangers)) {
  test(`first aid comes before all else for "${list}", and for nobody who is in no danger`, () => {
    const wrong = Object.entries(byDanger).flatMap(([danger, queries]) =>
      queries.filter((query) => !isRight({ query, danger })),
    );
    assert.deepEqual(wrong, []);
  });
}

test('whoever is hurt is offered nothing to buy', () => {
  for (const query of ['button battery up her nose', 'iphone 13 battery acid on my hand']) {
    const { danger, matches, causes, title } = describeAnswer(query, search(query, 8), answerFacts);
    assert.match(String(danger?.firstAid), /000.*13\s11\s26/, query);
    assert.deepEqual(
      { matches, causes, title },
      { matches: [], causes: [], title: 'Make sure everyone’s safe first' },
    );
  }
});

test('no device is taken for a danger or a question by its name, its nicknames or its model numbers', () => {
  for (const { path, name, manufacturer, nicknames, models } of index.devices) {
    for (const query of [name, `${manufacturer} ${name} screen`, ...nicknames, ...models]) {
      const { danger, answers, isQuestion } = search(query, 8);
      const isAnswered = isQuestion && answers.length > 0;
      assert.deepEqual({ danger, isAnswered }, { danger: null, isAnswered: false }, `${path}: ${query}`);
    }
  }
});
