import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { renderToStaticMarkup } from 'react-dom/server';
import { Callout } from '../../../client/prose/Callout.tsx';
import { Offer } from '../../../client/prose/Offer.tsx';
import { factsOf } from './html-facts.ts';

describe('factsOf', () => {
  it('finds the end of a warning at the very start, as the component renders it', () => {
    const text = '<p>Text</p>';
    for (const type of ['danger', 'warning'] as const) {
      const lead = renderToStaticMarkup(
        <Callout type={type} title="Stop">
          <div>One</div>
        </Callout>,
      );
      assert.equal(factsOf(lead + text).leadEnd, lead.length, type);
      const now = `${lead}\n<h2 id="now">Now</h2>\n<site-tabs><section>One</section></site-tabs>`;
      assert.equal(factsOf(now + text).leadEnd, now.length, `${type} with tabs`);
      assert.equal(factsOf(text + lead).leadEnd, 0, `${type} after a paragraph`);
    }
    assert.equal(factsOf(renderToStaticMarkup(<Callout type="note" />) + text).leadEnd, 0, 'note');
  });

  it('finds the end of an offer at the very start, as the component renders it', () => {
    const offer = renderToStaticMarkup(
      <Offer action="Ask" href="#ask" phone={{ display: '(07) 5550 0001', e164: '+61755500001' }}>
        <p>We repair it.</p>
        <ul>
          <li>One price</li>
        </ul>
      </Offer>,
    );
    assert.equal(factsOf(`${offer}<p>Text</p>`).leadEnd, offer.length);
    assert.match(offer, /We repair it.*Ask.*Call \(07\) 5550 0001.*One price/s);
  });
});
