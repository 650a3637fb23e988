import assert from 'node:assert/strict';
import { test } from 'node:test';
import { annotator } from './annotate.ts';

test('a fault of the content is shown at its line, and a warning as a warning', () => {
  const annotationOf = annotator();
  const said = [
    'built 412d4f3da62e in 58375 ms',
    'content/shop.yaml is a sample: replace its facts before opening',
    'Invalid content:',
    'content/shop.yaml:12:3 phone.display: must be 100% a number',
    'content/prices/phone.csv:2 $17 is far from the $399 beside it: check the digits',
  ];
  assert.deepEqual(said.map(annotationOf), [
    null,
    '::warning file=content/shop.yaml::content/shop.yaml is a sample: replace its facts before opening',
    null,
    '::error file=content/shop.yaml,line=12,col=3::phone.display: must be 100%25 a number',
    '::error file=content/prices/phone.csv,line=2::$17 is far from the $399 beside it: check the digits',
  ]);
});
