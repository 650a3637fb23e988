import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { Callout } from './Callout.tsx';
import { Code } from './Code.tsx';
import { CodeGroup } from './CodeGroup.tsx';
import { Collapsible } from './Collapsible.tsx';
import { Contents } from './Contents.tsx';
import { type ProseName, proseComponents } from './components.ts';
import { Field, FieldList } from './FieldList.tsx';
import { Figure } from './Figure.tsx';
import { Card, CardGroup } from './ProseCard.tsx';
import { Steps } from './ProseSteps.tsx';
import { proseRules } from './prose-rules.ts';
import { TableRegion } from './TableRegion.tsx';
import { Tab, Tabs } from './Tabs.tsx';

/** The HTML without classes and icons, which only change its look. */
const htmlOf = (element: ReactNode): string =>
  renderToStaticMarkup(element)
    .replace(/ class="[^"]*"| data-block=""/g, '')
    .replace(/<svg.*?<\/svg>/g, '');

describe('Callout', () => {
  test('is a note that says its type in words, whatever its title', () => {
    assert.equal(
      htmlOf(<Callout>Text</Callout>),
      '<div role="note" data-type="note"><b>Note</b><div>Text</div></div>',
    );
    assert.match(
      htmlOf(<Callout type="danger" title="Stop" />),
      /data-type="danger"><b><span>Danger: <\/span>Stop<\/b>/,
    );
  });

  test('has a different icon for each type', () => {
    const types = ['note', 'tip', 'warning', 'danger'] as const;
    const icons = types.map(
      (type) => /data-icon="([^"]+)"/.exec(renderToStaticMarkup(<Callout type={type} />))?.[1],
    );
    assert.equal(new Set(icons).size, types.length);
  });
});

describe('Card', () => {
  test('has one link, its title', () => {
    assert.equal(
      htmlOf(
        <Card title="Battery" href="/battery">
          Text
        </Card>,
      ),
      '<div><b><a href="/battery">Battery</a></b><div>Text</div></div>',
    );
    assert.equal(htmlOf(<Card title="Battery" />), '<div><b>Battery</b></div>');
  });

  test('hides its icon from screen readers', () => {
    const html = renderToStaticMarkup(<Card title="Phone" icon="heroicons:phone" />);
    assert.match(html, /<svg[^>]*data-icon="heroicons:phone"[^>]*aria-hidden="true"/);
  });

  test('is an item of its group, in which line ends add no items', () => {
    const html = htmlOf(
      <CardGroup>
        {'\n'}
        <Card title="A" />
        {'\n'}
        <Card title="B" />
      </CardGroup>,
    );
    assert.equal(html, '<ul><li><div><b>A</b></div></li><li><div><b>B</b></div></li></ul>');
  });
});

test('Collapsible is a details element, closed unless it is open by property, with its anchor inside', () => {
  const html = (open?: boolean, id?: string) =>
    htmlOf(
      <Collapsible title="Why?" {...(open && { open })} {...(id && { id })}>
        Because
      </Collapsible>,
    );
  assert.equal(html(), '<details><summary>Why?</summary><div>Because</div></details>');
  assert.match(html(true), /^<details open="">/);
  assert.match(html(false, 'why'), /<\/summary><div id="why">Because<p.*<a href="#why"/);
});

test('Tabs are panels with their labels, all visible without script', () => {
  const html = htmlOf(
    <Tabs>
      <Tab label="A">1</Tab>
      <Tab label="B">2</Tab>
    </Tabs>,
  );
  assert.equal(
    html,
    '<site-tabs><section><b>A</b><div>1</div></section><section><b>B</b><div>2</div></section></site-tabs>',
  );
});

describe('Code', () => {
  test('scrolls by keyboard, and its name is its title or else its language', () => {
    const html = htmlOf(<Code language="json">{'1 < 2'}</Code>);
    assert.equal(
      html,
      '<site-code><div><span>json</span></div><pre tabindex="0"><code>1 &lt; 2</code></pre></site-code>',
    );
    const titled = htmlOf(
      <Code title="a.json" language="json">
        1
      </Code>,
    );
    assert.match(titled, /<span>a\.json<\/span>/);
  });

  test('is a tab in a group, with its title or else its language as label', () => {
    const html = htmlOf(
      <CodeGroup>
        {'\n'}
        <Code title="Windows" language="powershell">
          1
        </Code>
        <Code language="bash">2</Code>
      </CodeGroup>,
    );
    assert.deepEqual(
      [...html.matchAll(/<section><b>(.*?)<\/b>/g)].map(([, label]) => label),
      ['Windows', 'bash'],
    );
    assert.match(html, /<span>powershell<\/span>/);
  });
});

test('FieldList is a description list whose fields say their type and whether they are required', () => {
  const html = htmlOf(
    <FieldList>
      <Field name="IMEI" type="15 digits" required>
        On the box.
      </Field>
      <Field name="Colour">Any.</Field>
    </FieldList>,
  );
  assert.match(
    html,
    /^<dl><div><dt>IMEI<span>15 digits<\/span><span[^>]*>required<\/span><\/dt><dd>On the box\.<\/dd><\/div>/,
  );
  assert.match(html, /<div><dt>Colour<\/dt><dd>Any\.<\/dd><\/div><\/dl>$/);
});

test('Steps contains its list', () => {
  const html = htmlOf(
    <Steps>
      <ol>
        <li>One</li>
      </ol>
    </Steps>,
  );
  assert.equal(html, '<div><ol><li>One</li></ol></div>');
});

test('Figure contains its picture, then its caption', () => {
  assert.equal(
    htmlOf(<Figure caption="The port">picture</Figure>),
    '<figure><div>picture</div><figcaption>The port</figcaption></figure>',
  );
});

test('TableRegion is a labelled region that people reach by keyboard', () => {
  assert.equal(
    htmlOf(<TableRegion label="Table: Prices">t</TableRegion>),
    '<section aria-label="Table: Prices" tabindex="0">t</section>',
  );
});

test('Contents lists the sections of a document with at least four', () => {
  const sections = ['a', 'b', 'c', 'd'].map((id) => ({ id, title: id.toUpperCase() }));
  assert.equal(htmlOf(<Contents sections={sections.slice(1)} />), '');
  const html = htmlOf(<Contents sections={sections} />);
  assert.match(html, /^<nav aria-label="[^"]+">/);
  assert.match(html, /<li><a href="#a">A<\/a><\/li>/);
  assert.equal(html.match(/<li>/g)?.length, 4);
});

test('the rules refer to components that exist, and to properties that they have', () => {
  const names = Object.keys(proseComponents).sort();
  assert.deepEqual(Object.keys(proseRules).sort(), names);
  for (const name of names as ProseName[]) {
    const { props, required = [], within, holds } = proseRules[name];
    for (const prop of required) assert.ok(prop in props, `${name} ${prop}`);
    for (const other of [within, holds]) assert.ok(!other || /^[a-z]/.test(other) || names.includes(other));
  }
});
