import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Service } from './catalogue.ts';
import { quoteOf } from './quote.ts';
import { type QuoteFacts, quoteTexts } from './quote-texts.ts';
import { href } from './routes.ts';

const services: Service[] = ['screen repair', 'battery repair'].map((name, index) => ({
  slug: name.split(' ')[0] ?? '',
  name,
  description: '',
  sameForAll: false,
  symptoms: [],
  warnings: [],
  nextSteps: [],
  guides: [],
  time: { unit: 'hours', from: 1, to: 2 },
  options: [
    {
      slug: 'genuine',
      name: 'Genuine part',
      keeps: '',
      loses: 'It takes longer.',
      warrantyMonths: 12,
      price: { from: 10_000, to: 10_000 + index * 5000 },
      ...(index === 1 && { orderDays: 3 }),
    },
  ],
}));

const facts: QuoteFacts = {
  manufacturer: { slug: 'acme', name: 'Acme' },
  device: { slug: 'one', name: 'Acme One' },
  services,
  hasDates: false,
  worth: { new: 100_000, now: 100_000, asOf: '2026-11-22' },
  isSample: false,
  origin: 'https://shop.example.com',
};

const textsOf = (...chosen: string[]) =>
  quoteTexts(
    facts,
    quoteOf(
      services,
      chosen.map((service) => ({ service })),
    ),
  );

describe('the texts of a quote', () => {
  it('say what to do while nothing is chosen', () => {
    const { path, lines, texts } = textsOf();
    assert.equal(path, href('device', { manufacturer: 'acme', device: 'one' }));
    assert.deepEqual(lines, []);
    assert.match(texts.total, /^Tick a repair/);
    assert.deepEqual([texts.ready, texts.range], ['', '']);
  });

  it('say total, time, parts to order, a range and what it is worth, and lead on with the same choices', () => {
    const { path, lines, texts, links } = textsOf('screen', 'battery');
    assert.equal(path, '/repairs?device=acme/one&with=screen.genuine.10000&with=battery.genuine.10000-15000');
    assert.deepEqual(lines[0], {
      name: 'Screen repair: Genuine part',
      price: '$100',
      loses: 'It takes longer.',
      notes: ['12 months’ warranty'],
    });
    assert.equal(texts.total, 'Total with GST: $200–$250');
    assert.match(texts.ready, /^2–4 hours of work, .*The part takes 3 business days to come\.$/);
    assert.match(texts.range, /^A range depends on/);
    assert.match(texts.worth, /worth about \$1,000/);
    assert.equal(links.request, `${path}&step=request`);
    assert.ok(links.mail.endsWith(encodeURIComponent(`\n${facts.origin}${path}`)));
  });
});
