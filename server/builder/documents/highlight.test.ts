import assert from 'node:assert/strict';
import { test } from 'node:test';
import { highlight, languageNames } from './highlight.ts';

const htmlOf = (code: string, language?: string) => highlight(code, language)?.html ?? '';
const has = (html: string, token: string, text: string) =>
  assert.ok(html.includes(`<span class="${token}">${text}</span>`), html);

test('gives classes to tokens, and escapes everything', () => {
  const html = htmlOf('echo "a & b" > $HOME # <done>', 'bash');
  has(html, 'string', '&quot;a &amp; b&quot;');
  has(html, 'variable', '$HOME');
  has(html, 'comment', '# &lt;done&gt;');
  assert.equal(htmlOf('<b>'), '&lt;b&gt;');
});

test('does not take # inside a string or a word for a comment', () => {
  assert.doesNotMatch(htmlOf('echo "# no"; curl a#b', 'sh'), /comment/);
});

test('has a grammar for each language', () => {
  const json = htmlOf('{ "key": "value", "n": 12 }', 'json');
  has(json, 'attr', '&quot;key&quot;');
  has(json, 'string', '&quot;value&quot;');
  has(json, 'number', '12');
  has(htmlOf('key: 12', 'yaml'), 'number', '12');
  has(htmlOf('Get-Item $path # why', 'powershell'), 'variable', '$path');
  has(htmlOf('dir %TEMP%', 'cmd'), 'variable', '%TEMP%');
});

test('changes nothing of the text', () => {
  const code = 'sudo rm -rf "$DIR" \'x\' 12 # why\n\tif true; then : ; fi';
  for (const language of languageNames) {
    const plain = htmlOf(code, language)
      .replace(/<\/?span[^>]*>/g, '')
      .replaceAll('&quot;', '"')
      .replace(/&#(39|x27);/g, "'");
    assert.equal(plain, code, language);
  }
});

test('returns null for an unknown language', () => {
  assert.equal(highlight('x', 'brainfudge'), null);
});
