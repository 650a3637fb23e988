import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { checkStyles } from './check-styles.ts';
import { findStyles } from './find-styles.ts';
import { InvalidSource } from './invalid-source.ts';

const file = 'client/A.tsx';
const head = "import { css, injectGlobal as all, keyframes } from './emotion.ts';\n";

/** Checks the templates of a source, each with the values of its turn. */
function check(source: string, values: unknown[][], classNames: string[] = []): void {
  const { templates } = findStyles(file, source);
  assert.equal(templates.length, values.length);
  const used = templates.map(({ tag, parts }, index) => ({
    tag,
    texts: parts.map(({ start, end }) => source.slice(start, end)),
    values: values[index] ?? [],
  }));
  checkStyles(used, [{ file, source, templates }], classNames);
}

/** Line, column and source line of each fault. */
function placesIn(...args: Parameters<typeof check>): unknown[] {
  try {
    check(...args);
    return [];
  } catch (error) {
    assert.ok(error instanceof InvalidSource);
    return error.faults.map(({ line, column, lineText }) => [line, column, lineText.trim()]);
  }
}

describe('checkStyles', () => {
  it('finds the line and column in the source, behind inserted values and escapes too', () => {
    const source = `${head}const a = css\`\n  content: "\\\\201c";\n  top: $${'{gap}'}px;\n  colr: red;\n\`;\nall\`a { colr: red }\`;`;
    assert.deepEqual(placesIn(source, [[1234567], []]), [
      [5, 3, 'colr: red;'],
      [7, 9, 'all`a { colr: red }`;'],
    ]);
  });

  it('places a fault of an inserted text where it is inserted', () => {
    const source = `${head}const a = css\`\n  $${'{mixin}'};\n\`;`;
    assert.deepEqual(placesIn(source, [['top: 0; colr: red']]), [[3, 3, '$' + '{mixin};']]);
  });

  it('knows the names of other styles, and that nothing stands for nothing', () => {
    const source = `${head}const a = css\`$${'{card}'}; $${'{wide && 1}'}; animation: $${'{turn}'} 1s;\`;\nconst turn = keyframes\`from { top: 0 }\`;`;
    assert.deepEqual(placesIn(source, [['n-1x', false, 'animation-2y'], []], ['n-1x']), []);
  });

  it('says in its message file, line and column, as terminals and editors recognise them', () => {
    assert.throws(() => check(`${head}const a = css\`color:\`;`, [[]]), {
      message: /^client\/A\.tsx:2:21\ncolor has no value/,
    });
  });
});
