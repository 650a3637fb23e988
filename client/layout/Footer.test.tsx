import assert from 'node:assert/strict';
import { test } from 'node:test';
import { renderToStaticMarkup } from 'react-dom/server';
import { headerMenu, informationMenu } from '../../shared/navigation.ts';
import { noVisiting } from '../../shared/shop.ts';
import { Footer } from './Footer.tsx';

type Shop = Parameters<typeof Footer>[0]['shop'];

const shop: Shop = {
  sample: false,
  name: 'Shop',
  phone: { display: '(07) 7010 0123', e164: '+61770100123' },
  abn: '00 000 000 000',
  address: { street: '1 Long Road', suburb: 'Chermside', state: 'QLD', postcode: '4032' },
  hours: [
    {
      days: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
      spans: [{ opens: '09:00', closes: '17:00' }],
    },
  ],
  social: [{ label: 'Shop on a network', url: 'https://social.example.com', icon: 'heroicons:briefcase' }],
  map: { embedUrl: null, directionsUrl: 'https://maps.example.com/way' },
  visiting: noVisiting,
};

const render = (year: number, facts: Partial<Shop> = {}) =>
  renderToStaticMarkup(<Footer shop={{ ...shop, ...facts }} year={year} />);

test('has one footer with both columns of links and how to find the shop', () => {
  const html = render(2026);
  assert.match(html, /^<footer [^>]*>(?!.*<footer).*<\/footer>$/s);
  for (const { to, label } of [...headerMenu, ...informationMenu]) {
    assert.ok(html.includes(`<a href="${to}">${label}</a>`), label);
  }
  assert.match(html, /<address>1 Long Road<br\/>Chermside QLD 4032<\/address>/);
  assert.match(html, /9:00 AM to 5:00 PM, Monday to Friday/);
  assert.match(html, /ABN 00 000 000 000/);
  assert.match(html, / id="find-us"/, 'pages link to it');
});

test('the copyright covers 2024 to the current year, and 2024 alone in that year', () => {
  assert.match(render(2031), /© 2024–2031 <span translate="no">Shop</);
  assert.match(render(2024), /© 2024 <span translate="no">Shop</);
});

test('says that the facts are examples only if they are', () => {
  assert.match(render(2026, { sample: true }), /details and prices are examples/);
  assert.doesNotMatch(render(2026), /examples/);
});

test('without a map provider there is no map, but how to get in', () => {
  const visiting = { ...noVisiting, parking: 'Behind the shop', stepFree: 'A ramp at the door' };
  const html = render(2026, { visiting });
  assert.match(html, /<dt>Getting in<\/dt>.*Behind the shop.*A ramp at the door/s);
  assert.doesNotMatch(html, /<iframe|role="img"/);
  assert.doesNotMatch(render(2026), /Getting in/, 'what the shop does not state is not printed');
});
