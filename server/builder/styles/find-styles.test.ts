import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { findStyles } from './find-styles.ts';

const head = "import { css, keyframes } from '../theme/emotion.ts';\n";

/** The value of each style constant by its name, as the source has it. */
function stylesIn(source: string): Record<string, string> {
  const { constants, errors } = findStyles('client/A.tsx', source);
  assert.deepEqual(errors, []);
  return Object.fromEntries(constants.map(({ name, start, end }) => [name, source.slice(start, end)]));
}

/** The source from each error on, up to the end of its line. */
const errorsIn = (source: string) =>
  findStyles('client/A.tsx', source).errors.map(({ offset }) => source.slice(offset).split('\n')[0]);

describe('findStyles', () => {
  it('finds constants at module scope, exported ones too, several in a declaration, with type or without', () => {
    const source = `${head}const a = css\`x\`;\nexport const b = keyframes\`y\`, c = css\`z\`;\nconst d: string = css\`t\`;`;
    assert.deepEqual(stylesIn(source), {
      a: 'css`x`',
      b: 'keyframes`y`',
      c: 'css`z`',
      d: 'css`t`',
    });
  });

  it('finds the end of a template with nested templates, braces and backticks', () => {
    const value =
      'css`\n  $' + '{wide ? `{ $' + '{css`a: b;`} }` : "`}"}\n  content: "\\`";\n  $' + '{{ a: "}" }.a}\n`';
    assert.deepEqual(stylesIn(`${head}const a = ${value};\nconst b = css\`c\`;`), { a: value, b: 'css`c`' });
  });

  it('counts in UTF-16 units behind letters that take more', () => {
    assert.deepEqual(stylesIn(`${head}// 🔧 ’é\nconst a = css\`x\`;`), { a: 'css`x`' });
  });

  it('finds styles that the source writes across lines, in parts of TypeScript and behind another local name', () => {
    const source =
      "import { css as style } from './emotion.ts';\nconst a =\n  style`x`;\nenum E { A }\nconst f = <T,>(t: T) => <b>{t as T}</b>;";
    assert.deepEqual(stylesIn(source), { a: 'style`x`' });
  });

  it('ignores css in comments, strings, properties, and from other modules', () => {
    const source = `${head}// const a = css\`x\`;\nconst b = 'css\`x\`';\nconst c = file.css;\nconst d = { css: 1 };`;
    assert.deepEqual(stylesIn(source), {});
    assert.deepEqual(stylesIn("import { css } from 'other';\nconst a = css`x`;"), {});
  });

  it('reports css and keyframes anywhere else, and called as functions', () => {
    assert.deepEqual(errorsIn(`${head}function f() { return css\`x\`; }`), ['css`x`; }']);
    assert.deepEqual(errorsIn(`${head}let a = css\`x\`;`), ['css`x`;']);
    assert.deepEqual(errorsIn(`${head}const a = wide ? css\`x\` : css\`y\`;`), [
      'css`x` : css`y`;',
      'css`y`;',
    ]);
    assert.deepEqual(errorsIn(`${head}const a = css({ color: 'red' });`), ["css({ color: 'red' });"]);
    assert.deepEqual(errorsIn(`${head}const A = () => <b className={css\`x\`} />;`), ['css`x`} />;']);
    assert.deepEqual(errorsIn(`${head}const { a } = { css };`), ['css };']);
    assert.deepEqual(errorsIn("import * as emotion from './emotion.ts';"), ["emotion from './emotion.ts';"]);
  });

  it('reports a source that cannot be parsed', () => {
    const { errors } = findStyles('client/A.tsx', `${head}const broken = <;`);
    assert.equal(errors.length, 1);
  });
});
