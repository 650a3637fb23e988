import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatPrice, formatPriceRange, fromText, gstOf } from './money.ts';

test('formatPrice shows cents only where they are not zero', () => {
  assert.equal(formatPrice(14900), '$149');
  assert.equal(formatPrice(14950), '$149.50');
  assert.equal(formatPrice(14905), '$149.05');
  assert.equal(formatPrice(0), '$0');
});

test('formatPrice groups thousands with commas', () => {
  assert.equal(formatPrice(109900), '$1,099');
  assert.equal(formatPrice(99900), '$999');
  assert.equal(formatPrice(123456789), '$1,234,567.89');
});

test('formatPriceRange joins two prices with an en dash, and prints equal ones once', () => {
  assert.equal(formatPriceRange({ from: 14900, to: 28900 }), '$149–$289');
  assert.equal(formatPriceRange({ from: 24900, to: 24900 }), '$249');
});

test('fromText names the lowest price, and a single one as it is', () => {
  assert.equal(fromText({ from: 14900, to: 28900 }), 'from $149');
  assert.equal(fromText({ from: 6500, to: 6500 }), '$65');
  assert.equal(fromText(null), 'By quote');
});

test('gstOf is one eleventh of the total, to the nearest cent', () => {
  assert.equal(gstOf(11000), 1000);
  assert.equal(gstOf(24900), 2264); // 2263.63…
  assert.equal(gstOf(14900), 1355); // 1354.54…
  assert.equal(gstOf(6500), 591); // 590.90…
  assert.equal(gstOf(10000), 909); // 909.09…
});
