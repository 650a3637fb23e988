import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';

const policy = readFileSync('content/pages/privacy-policy.mdx', 'utf8');

/** `[local|session] storage: key`, wherever the client writes one. */
function storedInBrowser(): string[] {
  const constants = readFileSync('shared/constants.ts', 'utf8');
  const files = readdirSync('client', { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !name.includes('.test.'))
    // Runs in development alone, where a saved file reloads the page.
    .filter((name) => !name.endsWith('restore-input.ts'));
  return files.flatMap((name) => {
    const code = readFileSync(join('client', name), 'utf8');
    return [...code.matchAll(/(local|session)Storage(?:\.setItem\(|\[)(\w+)/g)].map(([, kind, key]) => {
      const value = new RegExp(`const ${key} = '([^']+)'`).exec(code + constants)?.[1];
      return `${kind} storage: ${value ?? `${name} ${key}`}`;
    });
  });
}

describe('the privacy policy', () => {
  test('names every key that the browser stores, and no other', () => {
    const named = [...policy.matchAll(/<Field name="([^"]+)" type="((?:local|session) storage)">/g)];
    assert.deepEqual(
      named.map(([, key, kind]) => `${kind}: ${key}`).sort(),
      [...new Set(storedInBrowser())].sort(),
    );
    assert.doesNotMatch(storedInBrowser().join(), /cookie|\.tsx? /);
  });
});
