import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { renderToStaticMarkup } from 'react-dom/server';
import { Callout } from '../../../client/prose/Callout.tsx';
import { factsOf } from './html-facts.ts';

describe('factsOf', () => {
  it('lists ids in order, repeated ones too, drawings included', () => {
    const { ids } = factsOf('<p id="a">x</p><svg><path id="b"></path></svg><i class="c" id="a"></i>');
    assert.deepEqual(ids, ['a', 'b', 'a']);
  });

  it('lists the addresses of links and pictures once, without escapes', () => {
    const html = '<a href="/a?b=1&amp;c=2#d">x</a><img alt="" src="/p.png"><a href="/p.png">y</a>';
    assert.deepEqual(factsOf(html).addresses, ['/a?b=1&c=2#d', '/p.png']);
  });

  it('lists headings of the second level that have an id, with their words', () => {
    const html =
      '<h2 class="x" id="a"><a href="#a">What <em>we</em> do &amp; don’t</a></h2><h3 id="b">B</h3><h2>C</h2>';
    assert.deepEqual(factsOf(html).sections, [{ id: 'a', title: 'What we do & don’t' }]);
  });

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

  it('takes no attribute from text or from other attributes', () => {
    const html = '<p title="a id=&quot;b&quot; c">code: <code>&lt;a id="c" href="/d"&gt;</code> id="e"</p>';
    assert.deepEqual(factsOf(html), { ids: [], addresses: [], sections: [], leadEnd: 0 });
  });
});
