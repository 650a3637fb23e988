import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createStyleNames } from './style-names.ts';

const names = (hash: string) => {
  const made = createStyleNames();
  made.add('client/components/Card.tsx', 'title', `n-${hash}`);
  return made;
};

test('a class keeps its name while its content changes, in its rule too', () => {
  assert.deepEqual(names('1abc').byFile, names('2def').byFile);
  const css = '.n-components-Card-title{color:red}';
  const rule = { name: 'n-1abc', css: '.n-1abc{color:red}', isDeferred: false };
  assert.deepEqual(names('1abc').rename(rule), { name: 'n-components-Card-title', css, atFirst: css });
});

test('two constants with the same content have one class', () => {
  const made = names('1abc');
  assert.equal(made.add('client/pages/HomePage.tsx', 'other', 'n-1abc'), 'n-components-Card-title');
});
