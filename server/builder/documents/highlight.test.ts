import assert from 'node:assert/strict';
import { test } from 'node:test';
import { highlight, languageNames } from './highlight.ts';

const htmlOf = (code: string, language?: string) => highlight(code, language)?.html ?? '';
const has = (html: string, token: string, text: string) =>
  assert.ok(html.includes(`<span class="${token}">${text}</span>`), html);

test('tokens get classes, everything is escaped', () => {
  const html = htmlOf('echo "a & b" > $HOME # <done>', 'bash');
  has(html, 'string', '&quot;a &amp; b&quot;');
  has(html, 'variable', '$HOME');
  has(html, 'comment', '# &lt;done&gt;');
  assert.equal(htmlOf('<b>'), '&lt;b&gt;');
});

test('what looks like a comment inside a string or a word is none', () => {
  assert.doesNotMatch(htmlOf('echo "# no"; curl a#b', 'sh'), /comment/);
});

test('each language knows its own', () => {
  const json = htmlOf('{ "key": "value", "n": 12 }', 'json');
  has(json, 'attr', '&quot;key&quot;');
  has(json, 'string', '&quot;value&quot;');
  has(json, 'number', '12');
  has(htmlOf('key: 12', 'yaml'), 'number', '12');
  has(htmlOf('Get-Item $path # why', 'powershell'), 'variable', '$path');
  has(htmlOf('dir %TEMP%', 'cmd'), 'variable', '%TEMP%');
});

test('nothing is lost or added but the classes', () => {
  const code = 'sudo rm -rf "$DIR" \'x\' 12 # why\n\tif true; then : ; fi';
  for (const language of languageNames) {
    const plain = htmlOf(code, language)
      .replace(/<\/?span[^>]*>/g, '')
      .replaceAll('&quot;', '"')
      .replace(/&#(39|x27);/g, "'");
    assert.equal(plain, code, language);
  }
});

test('an unknown language is none', () => {
  assert.equal(highlight('x', 'brainfudge'), null);
});
