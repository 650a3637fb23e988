import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { InvalidContent } from '../files/invalid-content.ts';
import { guideGroupsSchema } from './guide-groups.ts';
import { readYaml } from './read-yaml.ts';

const known = ['spill-first-aid', 'back-up-iphone'];
const groups = (...lists: string[]) =>
  `groups:\n${lists.map((guides, n) => `  - title: Group ${n}\n    intro: What it is.\n    guides: [${guides}]\n`).join('')}`;
const read = (yaml: string) => readYaml('guides.yaml', yaml, guideGroupsSchema(known));

describe('the groups of guides', () => {
  test('are read in order', () => {
    const { groups: found } = read(groups('back-up-iphone', 'spill-first-aid'));
    assert.deepEqual(
      found.map(({ guides }) => guides),
      [['back-up-iphone'], ['spill-first-aid']],
    );
  });

  for (const [what, lists, fault] of [
    ['a mistyped guide', ['back-up-iphon'], /^guides\.yaml:4:14 .* is no guide: write back-up-iphone/],
    ['a guide of no file', ['something-else-altogether'], /is no guide: pages\/help\/guides has no file/],
    [
      'a guide twice',
      ['back-up-iphone', 'back-up-iphone'],
      /^guides\.yaml:7:14 .* stands in a group already/,
    ],
  ] as const) {
    test(`${what} is a fault at its place`, () => {
      assert.throws(
        () => read(groups(...lists)),
        (error) => error instanceof InvalidContent && error.faults.length === 1 && fault.test(error.message),
      );
    });
  }
});
