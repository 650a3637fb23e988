import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findStyles } from './find-styles.ts';
import { nameStyles } from './styled-modules.ts';

const module = (file: string, ...styles: string[]) => {
  const source = `import { css, keyframes } from './emotion.ts';\n${styles.join('\n')}`;
  return { file, source, ...findStyles(file, source) };
};

test('a class keeps its name while its content changes', () => {
  const named = (content: string) =>
    nameStyles([module('client/components/Card.tsx', `const title = css\`${content}\`;`)], 'production');
  assert.deepEqual(named('top: 0'), named('left: 0'));
});

test('names are short and differ in production, and tell file and constant in development', () => {
  const modules = Array.from({ length: 500 }, (_, n) =>
    module(`client/A${n}.tsx`, 'const a = css`x`;', 'const b = keyframes`y`;'),
  );
  const names = Object.values(nameStyles(modules, 'production')).flatMap(Object.values);
  assert.equal(new Set(names).size, 1000);
  assert.ok(
    names.every((name) => /^[na]-[0-9a-z]{3,5}$/.test(name)),
    names.join(' '),
  );
  const [card] = [
    module('client/components/Card.tsx', 'const title = css`x`;', 'const turn = keyframes`y`;'),
  ];
  assert.deepEqual(nameStyles([card], 'development'), {
    'client/components/Card.tsx': { title: 'n-components-Card-title', turn: 'a-components-Card-turn' },
  });
});
