import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { parse } from 'yaml';
import { swollenFirstAid, wetFirstAid } from '../../../shared/first-aid.ts';

// People follow these words with a wet laptop in the hand. Each text is read alone: nobody opens the guide first.
const texts = [
  wetFirstAid.join(' '),
  swollenFirstAid.join(' '),
  ...readdirSync('content', { recursive: true, encoding: 'utf8' }).flatMap(textsOf),
];

/** The strings of a YAML file; the paragraphs and list items of a document. */
function textsOf(name: string): string[] {
  const path = join('content', name);
  if (name.endsWith('.mdx')) return readFileSync(path, 'utf8').split(/\n\s*\n|\n(?=- |\d+\. |\|)/);
  if (!/^[^.].*\.yaml$/.test(name)) return [];
  const found: string[] = [];
  JSON.stringify(parse(readFileSync(path, 'utf8')), (_key, value) => {
    if (typeof value === 'string') found.push(value);
    return value;
  });
  return found;
}

const saying = (words: RegExp): string[] => texts.filter((text) => words.test(text));

describe('first aid', () => {
  test('lets nobody pull a wet plug', () => {
    const advice = saying(/\b(wet|spill|liquid)\b/i).filter((text) => /\bunplug it\b/i.test(text));
    assert.ok(advice.length >= 3);
    for (const text of advice) assert.match(text, /call an electrician|if the plug[^.]* dry/i);
  });

  test('calls Triple Zero for smoke, hissing and heat that no hand can hold, not for warmth', () => {
    for (const text of saying(/Triple Zero \(000\)/))
      assert.doesNotMatch(text.split('Triple Zero')[0] ?? '', /\bwarm\b/i);
  });

  test('switches the charger off at the wall', () => {
    assert.deepEqual(saying(/stop charging it\b/i), []);
    assert.ok(saying(/switch the charger off at the wall/i).length >= 3);
  });
});
