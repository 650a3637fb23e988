import assert from 'node:assert/strict';
import { test } from 'node:test';
import { linkFault } from './link-shapes.ts';

const shop = 'https://shop.example.com';

test('accepts every form of link that documents may use', () => {
  const links = [
    '/',
    '/help/faq',
    '/help/faq#data',
    '/repairs?q=iphone',
    '#data',
    '/favicon.svg',
    'https://www.qld.gov.au/fairtrading?a=B#c',
    'mailto:hello@shop.example.com',
    'tel:+61770100123',
  ];
  for (const link of links) assert.equal(linkFault(link, shop), null, link);
});
