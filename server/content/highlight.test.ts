import assert from 'node:assert/strict';
import { test } from 'node:test';
import { highlight, languageNames } from './highlight.ts';

const htmlOf = (code: string, language?: string) => highlight(code, language)?.html;

test('tokens get classes, everything is escaped', () => {
  assert.equal(
    htmlOf('echo "a & b" > $HOME # <done>', 'bash'),
    'echo <span class="string">&quot;a &amp; b&quot;</span> &gt; <span class="variable">$HOME</span> <span class="comment"># &lt;done&gt;</span>',
  );
  assert.equal(htmlOf('<b>'), '&lt;b&gt;');
});

test('what looks like a comment inside a string or a word is none', () => {
  assert.doesNotMatch(htmlOf('echo "# no"; curl a#b', 'sh') ?? '', /comment/);
});

test('each language knows its own', () => {
  assert.match(
    htmlOf('{ "key": "value", "on": true }', 'json') ?? '',
    /class="attr">&quot;key&quot;.*class="string">&quot;value&quot;.*class="literal">true/,
  );
  assert.match(
    htmlOf('key: 12', 'yaml') ?? '',
    /<span class="attr">key<\/span>: <span class="number">12<\/span>/,
  );
  assert.match(
    htmlOf('Get-Item -Path $a', 'powershell') ?? '',
    /keyword">Get-Item.*attr">-Path.*variable">\$a/,
  );
  assert.match(
    htmlOf('rem note\ndir /w %TEMP%', 'cmd') ?? '',
    /comment">rem note.*attr">\/w.*variable">%TEMP%/s,
  );
});

test('nothing is lost or added but the classes', () => {
  const code = 'sudo rm -rf "$DIR" \'x\' 12 # why\n\tif true; then : ; fi';
  for (const language of languageNames) {
    const plain = htmlOf(code, language)
      ?.replace(/<\/?span[^>]*>/g, '')
      .replaceAll('&quot;', '"')
      .replaceAll('&#39;', "'");
    assert.equal(plain, code, language);
  }
});

test('an unknown language is none', () => {
  assert.equal(highlight('x', 'brainfudge'), null);
});
