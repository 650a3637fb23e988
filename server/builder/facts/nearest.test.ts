import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nearest } from './nearest.ts';

test('finds what was meant: a letter too many, too few, another, two swapped', () => {
  const known = ['Callout', 'Collapsible', 'Card', 'CardGroup'];
  for (const typed of ['Calout', 'Calloutt', 'Callott', 'Callotu'])
    assert.equal(nearest(typed, known), 'Callout', typed);
  assert.equal(nearest('Crad', known), 'Card');
  assert.equal(nearest('CardGruop', known), 'CardGroup');
});

test('guesses nothing where nothing is near', () => {
  assert.equal(nearest('Video', ['Callout', 'Tabs']), null);
  assert.equal(nearest('x', []), null);
});
