import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Shop } from '../../../shared/shop.ts';
import { answeringPages, searchedAnswers, type WrittenAnswer } from './answer-list.ts';

const shop = { phone: { display: '(07) 7010 0123' } } as Shop;
const pages = await answeringPages('server/testing/fixtures/content');
const written = (page: string, more: Partial<WrittenAnswer> = {}): WrittenAnswer => ({
  page,
  together: [{ lists: [['call you']], without: [] }],
  fault: (message) => `searches.yaml: ${message}`,
  ...more,
});

test('answers are the pages with words of their own, then all others, each by its title', () => {
  const contact = written('/contact', { title: 'Call us', says: 'phone' });
  const { answers, faults } = searchedAnswers([contact, written('/warranty-policy')], pages, shop);
  assert.deepEqual(faults, []);
  assert.deepEqual(
    answers.slice(0, 2).map(({ href, title, text, together }) => [href, title, text, together.length]),
    [
      ['/contact', 'Call us', '(07) 7010 0123', 1],
      ['/warranty-policy', 'Warranty Policy', '', 1],
    ],
  );
  const hrefs = answers.map(({ href }) => href);
  assert.ok(hrefs.includes('/help/guides/dark-room'));
  assert.equal(new Set(hrefs).size, hrefs.length);
});

test('an answer whose page there is not is a fault that names the nearest', () => {
  const { faults } = searchedAnswers([written('/waranty-policy'), written('/no/such#page')], pages, shop);
  assert.equal(faults.length, 2);
  assert.equal(faults[0], 'searches.yaml: there is no page "/waranty-policy": write /warranty-policy');
});
