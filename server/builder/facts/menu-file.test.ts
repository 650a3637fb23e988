import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { headerMenu, headerMenuOf } from '../../../shared/navigation.ts';
import { factLinks } from './fact-links.ts';
import { readMenu } from './menu-file.ts';

const delivered = readFileSync('content/menu.yaml', 'utf8');
const dir = mkdtempSync(join(tmpdir(), 'menu-'));
after(() => rmSync(dir, { recursive: true }));
const read = (text: string) => {
  writeFileSync(join(dir, 'menu.yaml'), text);
  return readMenu(dir);
};

test('the delivered file says what every site starts with, and so does no file', () => {
  assert.equal(read(delivered), null);
  rmSync(join(dir, 'menu.yaml'));
  assert.equal(readMenu(dir), null);
});

test('an owner’s links take the place of the delivered ones; the six entries stay', () => {
  const changed = delivered.replace(/help:[\s\S]*/, 'help:\n  - { label: Ask, to: /contact }\n');
  const menu = headerMenuOf(read(changed));
  assert.deepEqual(
    menu.map(({ label }) => label),
    headerMenu.map(({ label }) => label),
  );
  assert.deepEqual(menu[4]?.children, [{ label: 'Ask', to: '/contact' }]);
  assert.deepEqual(menu[2], headerMenu[2]);
  assert.deepEqual(factLinks(dir)[0]?.references.at(-1), { href: '/contact', line: 27, column: 23 });
});
