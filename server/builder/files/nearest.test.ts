import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nearest } from './nearest.ts';

test('finds the candidate that differs by a letter added, left out, changed, or by two swapped', () => {
  const known = ['Callout', 'Collapsible', 'Card', 'CardGroup'];
  for (const typed of ['Calout', 'Calloutt', 'Callott', 'Callotu'])
    assert.equal(nearest(typed, known), 'Callout', typed);
  assert.equal(nearest('Crad', known), 'Card');
  assert.equal(nearest('CardGruop', known), 'CardGroup');
  assert.equal(nearest('widht', ['right', 'width']), 'width');
});

test('returns null where no candidate is near', () => {
  assert.equal(nearest('Video', ['Callout', 'Tabs']), null);
  assert.equal(nearest('abcdef', ['abcxyz']), null);
  assert.equal(nearest('', ['ab']), null);
  assert.equal(nearest('x', []), null);
});
