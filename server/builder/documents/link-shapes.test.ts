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

test('says what to write instead of a link of another form', () => {
  const wrong: [link: string, advice: RegExp][] = [
    ['help/faq', /relative.*\/help\/faq/],
    ['./faq', /relative/],
    ['', /leads nowhere/],
    ['www.apple.com', /write https:\/\/www\.apple\.com$/],
    ['hello@shop.example.com', /write mailto:hello@shop/],
    ['http://localhost:3000/help/faq', /write \/help\/faq$/],
    ['#', /has no section/],
    ['/help/faq/', /write \/help\/faq$/],
    ['/Help/FAQ#a', /write \/help\/faq#a$/],
    ['/help/faq.mdx', /write \/help\/faq$/],
    ['https://shop.example.com/help/faq', /write \/help\/faq$/],
    ['https://shop.example.com', /write \/$/],
    ['http://www.qld.gov.au', /https:\/\//],
    ['https://localhost', /complete address/],
    ['https://', /complete address/],
    ['//cdn.example.com/x', /relative/],
    ['mailto:hello', /mailto:name@host/],
    ['tel:(07) 7010 0123', /tel:\+/],
    ['javascript:alert(1)', /has a scheme that documents cannot use/],
  ];
  for (const [link, advice] of wrong) assert.match(linkFault(link, shop) ?? '', advice, link);
});
