import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { checkStyles, type FilledTemplate } from './check-styles.ts';
import { findStyles } from './find-styles.ts';
import { InvalidSource } from './invalid-source.ts';

const file = 'client/A.tsx';
const head = "import { css, injectGlobal as all, keyframes } from './emotion.ts';\n";

/** The templates of a source, each filled with the values of its turn. */
function filled(source: string, ...values: unknown[][]): FilledTemplate[] {
  const { templates } = findStyles(file, source);
  assert.equal(templates.length, values.length);
  return templates.map((template, index) => ({ file, source, template, values: values[index] ?? [] }));
}

/** Line, column and source line of each fault. */
function placesIn(templates: FilledTemplate[], classNames: string[] = []): unknown[] {
  try {
    checkStyles(templates, new Set(classNames));
    return [];
  } catch (error) {
    assert.ok(error instanceof InvalidSource);
    return error.faults.map(({ line, column, lineText }) => [line, column, lineText.trim()]);
  }
}

describe('checkStyles', () => {
  it('finds the line and column in the source, behind inserted values and escapes too', () => {
    const source = `${head}const a = css\`\n  content: "\\\\201c";\n  top: $${'{gap}'}px;\n  colr: red;\n\`;\nall\`a { colr: red }\`;`;
    assert.deepEqual(placesIn(filled(source, [1234567], [])), [
      [5, 3, 'colr: red;'],
      [7, 9, 'all`a { colr: red }`;'],
    ]);
  });

  it('places a fault of an inserted text where it is inserted', () => {
    const source = `${head}const a = css\`\n  $${'{mixin}'};\n\`;`;
    assert.deepEqual(placesIn(filled(source, ['top: 0; colr: red'])), [[3, 3, '$' + '{mixin};']]);
  });

  it('knows the names of other styles, and that nothing stands for nothing', () => {
    const source = `${head}const a = css\`$${'{card}'}; $${'{wide && 1}'}; animation: $${'{turn}'} 1s;\`;\nconst turn = keyframes\`from { top: 0 }\`;`;
    assert.deepEqual(placesIn(filled(source, ['n-1x', false, 'animation-2y'], []), ['n-1x']), []);
  });

  it('says in its message file, line and column, as terminals and editors recognise them', () => {
    assert.throws(() => checkStyles(filled(`${head}const a = css\`color:\`;`, []), new Set()), {
      message: /^client\/A\.tsx:2:21\ncolor has no value/,
    });
  });
});
