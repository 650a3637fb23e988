import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { describe, it } from 'node:test';
import { parse } from 'yaml';
import { siteModules } from '../../builder/files/entries.ts';
import { filesUnder } from '../../builder/files/file-tree.ts';
import { neverPromised, promisedWords } from './promised-words.ts';

/** The facts of the `<If>`s that are open at a place of a document. */
function openFacts(text: string, at: number): string[] {
  const open: string[] = [];
  for (const [, fact] of text.slice(0, at).matchAll(/<If fact=\{([^}]*)\}>|<\/If>/g)) {
    if (fact === undefined) open.pop();
    else open.push(fact);
  }
  return open;
}

/** The places at which a text has the words. */
const places = (text: string, words: RegExp): number[] =>
  [...text.matchAll(new RegExp(words, 'gi'))].map(({ index }) => index);

/** All texts of a value of YAML, each with the key before it. */
function textsOf(value: unknown, key = ''): [key: string, text: string][] {
  if (typeof value === 'string') return [[key, value]];
  return Object.entries(value ?? {}).flatMap(([name, inner]) => textsOf(inner, name));
}

describe('a promise of the shop', async () => {
  const documents = await Promise.all(
    (await filesUnder('content/pages'))
      .filter((file) => file.endsWith('.mdx'))
      .map(async (file) => ({ file, text: await readFile(file, 'utf8') })),
  );
  const components = await Promise.all(
    (await siteModules())
      .filter((file) => file.endsWith('.tsx'))
      .map(async (file) => ({ file, text: await readFile(file, 'utf8') })),
  );
  const services = textsOf(parse(await readFile('content/services.yaml', 'utf8')));

  for (const [words, offer] of promisedWords) {
    it(`“${words.source}” is made where “${offer}” is offered, and nowhere else`, () => {
      let made = 0;
      for (const { file, text } of documents) {
        for (const at of places(text, words)) {
          made += 1;
          const isBorneOut = openFacts(text, at).some(
            (fact) => fact.endsWith(`.offers.${offer}`) && !fact.startsWith('!'),
          );
          assert.ok(isBorneOut, `${file}: ${text.slice(at - 40, at + 60)}`);
        }
      }
      for (const { file, text } of components) {
        for (const at of places(text, words)) {
          made += 1;
          // A component names the offer, or the fact of its page that follows from it, in the lines before.
          assert.match(text.slice(Math.max(at - 300, 0), at), new RegExp(`${offer}\\b`, 'i'), file);
        }
      }
      for (const [key, text] of services) {
        if (places(text, words).length === 0) continue;
        made += 1;
        assert.equal(key, offer, text);
      }
      assert.ok(made > 0, 'no page makes it: remove it from the list');
    });
  }

  it('is not one that nothing bears out', () => {
    for (const [, text] of services) assert.doesNotMatch(text, neverPromised);
    for (const { file, text } of [...documents, ...components])
      assert.doesNotMatch(text, neverPromised, file);
  });
});
