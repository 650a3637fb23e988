import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import type { Tables } from '../../back-office/store/tables.ts';

const policy = readFileSync('content/pages/privacy-policy.mdx', 'utf8');

/** Where the policy says what a table holds; `null` where it holds nothing about anybody. */
const stored: Record<keyof Tables, RegExp | null> = {
  enquiries: /your name, the email or phone number you gave, your message/,
  answers: /we answer you/,
  repairs: /the device to be repaired, the state of its battery/,
  repair_devices: /Device, model, serial number/,
  repair_events: /what was done, parts, test results/,
  repair_quotes: /Quotes, your approvals/,
  repair_quote_lines: /we store what you read, the total, the time/,
  repair_notices: /Ready to collect|ready to collect/,
  repair_links: /\*\*The link in our emails\*\*/,
  outbox: /wait in our database until they’ve been sent/,
  submissions: /\*\*Sent twice\?\*\*/,
  slots: /a code made from that address \(a salted hash\)/,
  salts: null,
  job_times: null,
  audit: /We note when we erase something/,
  missed_searches: /we count those words by month/,
};

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

  test('says what each table of the database holds', () => {
    for (const [table, words] of Object.entries(stored)) if (words) assert.match(policy, words, table);
  });
});
