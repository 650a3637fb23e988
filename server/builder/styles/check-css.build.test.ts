import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { checkRule } from './check-css.ts';
import { findStyles } from './find-styles.ts';

const file = 'client/A.tsx';

/** The faults of a style: where each is said to stand, and what is said. */
async function faultsIn(css: string, sent = css): Promise<string[]> {
  const source = `import { css } from './emotion.ts';\nconst other = css\`top: 0\`;\nconst bar = css\`${css}\`;`;
  const module = { file, source, ...findStyles(file, source) };
  const faults = await checkRule(
    { written: `.n-1{${css}\n}`, css: `.n-1{${sent}}` },
    { module, constant: 'bar' },
  );
  return faults.map(({ line, column, text }) => `${line}:${column} ${text}`);
}

/** The one fault of a style. */
async function faultIn(...css: Parameters<typeof faultsIn>): Promise<string> {
  const [fault, ...others] = await faultsIn(...css);
  assert.deepEqual(others, [], css[0]);
  return fault ?? assert.fail(`nothing is said about ${css[0]}`);
}

describe('checkRule', () => {
  it('lets pass what browsers understand', async () => {
    for (const css of [
      'color: red; margin: 0 auto;; width: calc(100% - 2rem)',
      'color: color-mix(in srgb, var(--p), white 18%); text-wrap: balance; --own: anything at all; -webkit-own: x',
      'content: "a: b; {"; background: url(data:image/png;base64,abc) no-repeat, linear-gradient(red, blue)',
      '--empty: ; margin: 0 auto !important;',
      'grid-template: "a b" 1fr "c d" / auto minmax(0, 1fr); font: 1rem/1.6 var(--face), system-ui',
    ])
      assert.deepEqual(await faultsIn(css), [], css);
    const nested = 'a:hover { color: red } > span, + b { color: red } @container (width > 3px) { top: 0 }';
    assert.deepEqual(await faultsIn(nested, 'top: 0'), []);
  });

  it('names the property that is most likely meant, at its place in the source', async () => {
    const fault = await faultIn('\n  top: 0;\n  colr: red;\n');
    assert.equal(fault, '5:3 "colr" is not a known CSS property. Did you mean "color" instead? (in "bar")');
  });

  it('names it for a letter too many, too, and lets a name pass that is like no other', async () => {
    assert.match(await faultIn('top: 0; flex-wrapp: wrap'), /"flex-wrapp" .* mean "flex-wrap" instead/);
    assert.deepEqual(await faultsIn('some-newer-property: 1'), []);
  });

  it('finds what is not closed, comments of another language and missing colons', async () => {
    assert.match(await faultIn('a {\n  b { color: red;\n}', 'top: 0'), /Expected "}" to go with "\{"/);
    assert.match(await faultIn('color: red }', 'color: red'), /Unexpected "}"/);
    assert.match(await faultIn('// color: red;', 'top: 0'), /instead of "\/\/"/);
    assert.match(await faultIn('color red;', 'top: 0'), /Expected ":"/);
    assert.match((await faultsIn('top: 0; /* left: 0;', 'top: 0')).join(), /terminate multi-line comment/);
  });

  it('finds values that are missing or that the property does not take', async () => {
    assert.match(await faultIn('color: ;', 'top: 0'), /color has no value/);
    assert.equal(await faultIn('top: 0;\nwidth: 10xp;'), '4:1 width cannot be "10xp" (in "bar")');
    assert.match(await faultIn('color: grene'), /color cannot be "grene"/);
    assert.match(await faultIn('color: red !importnat'), /write !important/);
    assert.match((await faultsIn('color: var(--a)\nmargin: 0;')).join(), /3:13 Unexpected input/);
  });

  it('finds selectors and at-rules that cannot be read', async () => {
    assert.match((await faultsIn('&:nth-child(2n+) { top: 0 }')).join(), /Expected number/);
    assert.match(await faultIn('@medai print { top: 0 }'), /Unknown at-rule `@medai`/);
    assert.ok((await faultsIn('@media (min-width 3px) { top: 0 }')).length > 0);
  });
});
