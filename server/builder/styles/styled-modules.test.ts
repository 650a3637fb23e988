import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findStyles } from './find-styles.ts';
import { nameStyles } from './styled-modules.ts';

const module = (file: string, ...styles: string[]) => {
  const source = `import { css, keyframes } from './emotion.ts';\n${styles.join('\n')}`;
  return { file, source, ...findStyles(file, source) };
};

test('names in production are short, and no two are the same', () => {
  const modules = Array.from({ length: 500 }, (_, n) =>
    module(`client/A${n}.tsx`, 'const a = css`x`;', 'const b = keyframes`y`;'),
  );
  const names = Object.values(nameStyles(modules, 'production')).flatMap(Object.values);
  assert.equal(new Set(names).size, 1000);
  assert.ok(
    names.every((name) => /^[na]-[0-9a-z]{3,5}$/.test(name)),
    names.join(' '),
  );
});
