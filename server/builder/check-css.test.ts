import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { checkCss, type StyleTag } from './check-css.ts';

/** Each fault as the CSS from its place to the end of the line, and what is said about it. */
const faultsIn = (css: string, tag: StyleTag = 'css') =>
  checkCss(css, tag).map(({ offset, text }) => [css.slice(offset).split('\n')[0], text]);

/** The one fault of some CSS. */
function faultIn(css: string, tag?: StyleTag): { at: string | undefined; text: string } {
  const [[at, text] = [], ...others] = faultsIn(css, tag);
  assert.deepEqual(others, [], css);
  assert.ok(text, `nothing is said about ${css}`);
  return { at, text };
}

describe('checkCss', () => {
  it('lets pass what browsers and emotion understand', () => {
    const fine = [
      'color: red; margin: 0 auto;; width: calc(100% - 2rem)',
      'svg { fill: none; } a:hover { color: red } > span, + b { color: red } html.light & > [data-mode="x"] { top: 0 }',
      '@media (min-width: 40em) { color: red; & > b { color: blue } }',
      '@supports (display: grid) { top: 0 } @container (width > 3px) { top: 0 } @media (scripting: none), print { top: 0 }',
      'color: color-mix(in srgb, var(--p), white 18%); text-wrap: balance; --own: anything at all; -webkit-own: x',
      'content: "a: b; {"; background: url(data:image/png;base64,abc) no-repeat, linear-gradient(red, blue)',
      '/* colr: red; { */ margin: 0 /* both */ auto !important;',
      'grid-template: "a b" 1fr "c d" / auto minmax(0, 1fr); font: 1rem/1.6 var(--face), system-ui',
    ];
    for (const css of fine) assert.deepEqual(faultsIn(css), [], css);
    assert.deepEqual(faultsIn('from { top: 0 } 50%, 70.5% { top: 1px } to { top: 2px }', 'keyframes'), []);
    assert.deepEqual(faultsIn('*, ::before { top: 0 } @page { margin: 1cm }', 'injectGlobal'), []);
  });

  it('finds brackets, texts and comments that do not end, at their start', () => {
    assert.deepEqual(faultIn('a {\n  b { color: red;\n}'), { at: '{', text: '"{" is never closed' });
    assert.equal(faultIn('color: rgb(1, 2;\ntop: 0').at, 'rgb(1, 2;');
    assert.equal(faultIn('color: red }').text, 'nothing opens this "}"');
    assert.equal(faultIn('width: calc(1px + 2px; }').at, '}');
    assert.equal(faultIn('content: "a;\ntop: 0;').at, '"a;');
    assert.equal(faultIn('top: 0; /* left: 0;').at, '/* left: 0;');
  });

  it('names the property that is most likely meant', () => {
    assert.deepEqual(faultIn('top: 0;\n  colr: red;'), {
      at: 'colr: red;',
      text: 'colr is no property of CSS: write color',
    });
    assert.match(faultIn('a { widht: 1px }').text, /write width/);
  });

  it('finds values that are missing or that the property does not take, and missing semicolons', () => {
    assert.match(faultIn('color: ;').text, /color has no value/);
    assert.deepEqual(faultIn('width: 10xp;').at, '10xp;');
    assert.match(faultIn('color: grene').text, /color cannot be "grene"/);
    assert.match(faultIn('color: red !importnat').text, /write !important/);
    assert.match(faultIn('color red;').text, /no declaration/);
    assert.match(faultIn('color: var(--a)\nmargin: 0;').text, /semicolon is missing before margin/);
    assert.match(faultIn('color: red\n&:hover { top: 0 }').text, /semicolon is missing/);
    assert.match(faultIn('// color: red;').text, /no \/\/ comments/);
  });

  it('finds selectors, at-rules and frames that cannot be read', () => {
    assert.match(faultIn('&:nth-child(2n+) { top: 0 }').text, /selector/);
    assert.match(faultIn('@medai print { top: 0 }').text, /write @media/);
    assert.match(faultIn('@media (min-width 3px) { top: 0 }').text, /@media cannot be read/);
    assert.match(faultIn('form { top: 0 }', 'keyframes').text, /from, to or a percentage/);
  });
});
