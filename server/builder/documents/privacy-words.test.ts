import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { saleYears } from '../../back-office/repairs/law/sales.ts';
import { linkDaysAfterClosing } from '../../back-office/repairs/records/link-tokens.ts';
import { idleDays } from '../../back-office/repairs/records/whose-turn.ts';
import { spamDays } from '../../back-office/retention/retention.ts';
import { parseConfig } from '../../config.ts';
import { siteModules } from '../files/entries.ts';

/** Numbers as the policy writes them. */
const spelled = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];

const policy = readFileSync('content/pages/privacy-policy.mdx', 'utf8');

/** `[local|session] storage: key`, wherever the site writes one. */
async function storedInBrowser(): Promise<string[]> {
  const constants = readFileSync('shared/constants.ts', 'utf8');
  const files = await siteModules();
  // Runs in development alone, where a saved file reloads the page.
  const served = files.filter((name) => !name.endsWith('restore-input.ts'));
  return served.flatMap((name) => {
    const code = readFileSync(name, 'utf8');
    return [...code.matchAll(/(local|session)Storage(?:\.setItem\(|\[)(\w+)/g)].map(([, kind, key]) => {
      const value = new RegExp(`const ${key} = '([^']+)'`).exec(code + constants)?.[1];
      return `${kind} storage: ${value ?? `${name} ${key}`}`;
    });
  });
}

describe('the privacy policy', () => {
  test('names every key that the browser stores, and no other', async () => {
    const stored = await storedInBrowser();
    const named = [...policy.matchAll(/<Field name="([^"]+)" type="((?:local|session) storage)">/g)];
    assert.deepEqual(named.map(([, key, kind]) => `${kind}: ${key}`).sort(), [...new Set(stored)].sort());
    assert.doesNotMatch(stored.join(), /cookie|\.tsx? /);
  });

  test('says how long the shop keeps what it stores, as the daily job does', () => {
    const [, kept = ''] = /\*\*How long we keep it in our records:\*\*(.+)/.exec(policy) ?? [];
    assert.equal(parseConfig({}).retentionDays, 365);
    assert.match(kept, /about a year after a repair has ended, or until our warranty on it ends/);
    assert.ok(kept.includes(`${spamDays} days if it looks like spam`));
    assert.ok(kept.includes(`doesn’t come to us ends ${idleDays} days after`));
    assert.ok(kept.includes(`sale for ${spelled[saleYears]} years`));
    assert.ok(
      policy.includes(`${linkDaysAfterClosing} days after the repair has ended, or when our warranty`),
    );
  });

  test('says how long refused networks are kept, as the machine deletes them', () => {
    const units = readFileSync('server/deploy/systemd/northside-bench.logrotate', 'utf8');
    const [, rule = ''] = /refused\.log \{([^}]*)\}/.exec(units) ?? [];
    const [, older] = /^ *rotate (\d+)$/m.exec(rule) ?? [];
    assert.match(rule, /^ *daily$[\s\S]*^ *ifempty$/m);
    assert.ok(policy.includes(`is kept with the time for ${spelled[Number(older) + 1]} days at most`));
  });

  test('says how long backups last, as the runbook has the far end delete them', () => {
    const runbook = readFileSync('server/deploy/RUNBOOK.md', 'utf8');
    const unit = readFileSync('server/deploy/systemd/northside-bench-backup.service', 'utf8');
    const [, promised, stay] =
      /\*\*Backup copies\*\*.* deleted after (\d+) days\. The newest (\d+) stay longer if/.exec(policy) ?? [];
    const [, from, days] = /tail -n \+(\d+) .* -mtime \+(\d+) -delete;/.exec(runbook) ?? [];
    assert.equal(Number(stay), Number(from) - 1);
    const [, nights] = /--keep (\d+)/.exec(unit) ?? [];
    assert.equal(promised, days);
    assert.ok(Number(nights) <= Number(days));
  });
});
