import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { parse } from 'yaml';
import { readFacts } from '../builder/facts/read-facts.ts';
import { describeAnswer } from '../search/describe-answer.ts';
import { createDeviceSearch } from '../search/search-devices.ts';

// What customers might type into the search over the owner's own content. An owner who adds a device may have to change
// the answers of server/testing/searches.yaml: what was not listed is.

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

const lists = parse(await readFile('server/testing/searches.yaml', 'utf8')) as Record<string, Expected[]>;
for (const [list, searches] of Object.entries(lists)) {
  test(`the ${searches.length} searches of "${list}" are answered as expected`, () => {
    const wrong = searches.filter(({ answer: _, ...each }: Expected & { answer?: string }) => !isRight(each));
    assert.deepEqual(
      wrong.map(({ query }) => query),
      [],
    );
  });
}

test('no device is taken for a danger or a question by its name, its nicknames or its model numbers', () => {
  for (const { path, name, manufacturer, nicknames, models } of index.devices) {
    for (const query of [name, `${manufacturer} ${name} screen`, ...nicknames, ...models]) {
      const { danger, answers, isQuestion } = search(query, 8);
      const isAnswered = isQuestion && answers.length > 0;
      assert.deepEqual({ danger, isAnswered }, { danger: null, isAnswered: false }, `${path}: ${query}`);
    }
  }
});
