import assert from 'node:assert/strict';
import { test } from 'node:test';
import { criticalCss } from './critical-css.ts';

test('the styles in a page leave out what is seen only later', () => {
  for (const css of [
    '.n-1:hover{color:red}',
    '.n-1 a:hover,.n-1 b:hover{color:red}',
    '.n-1 a:focus-visible{outline:0}',
    '.n-1:hover,.n-1 [aria-expanded=true]{color:red}',
    '@media print{.n-1{display:none}.n-1 a{color:red}}',
    '::view-transition-old(page){animation:a-1 .1s}',
    '@page{margin:2cm}',
    '@media (prefers-reduced-motion:reduce){*{transition-duration:1ms!important}}',
  ]) {
    assert.equal(criticalCss(css), '', css);
  }
});

test('the styles in a page keep what may be seen at once', () => {
  for (const css of [
    '.n-1:hover,.n-1[data-active]{color:red}',
    ':focus-visible{outline:3px solid red}',
    '.n-1:not(:focus){color:red}',
    'html:not([data-boot]) :is(:hover,:focus-within)>.n-1,[aria-expanded=true]+.n-1{display:block}',
    '@media (scripting:none),print{.n-1{display:none}}',
    '@media (min-width:40em){.n-1{--gap:1px}}',
    '@keyframes a-1{from{opacity:0}}',
  ]) {
    assert.equal(criticalCss(css), css);
  }
});

test('what is left of a rule of which some goes', () => {
  assert.equal(
    criticalCss(
      '.n-1{color:red;transition:color .1s}.n-1:hover{color:blue}@media (min-width:1em){.n-1:hover{color:blue}.n-1{top:0}}',
    ),
    '.n-1{color:red}@media (min-width:1em){.n-1{top:0}}',
  );
});
