import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { renderToStaticMarkup } from 'react-dom/server';
import { Callout } from './Callout.tsx';
import { type ProseName, proseComponents } from './components.ts';
import { proseRules } from './prose-rules.ts';

describe('Callout', () => {
  test('is a note that says its type in words, whatever its title', () => {
    const note = renderToStaticMarkup(<Callout>Text</Callout>);
    assert.match(note, / role="note"/);
    assert.match(note.replace(/<.*?>/g, ''), /^Note/);
    const titled = renderToStaticMarkup(<Callout type="danger" title="Stop" />);
    assert.match(titled.replace(/<.*?>/g, ''), /^Danger: Stop/);
  });

  test('has a different icon for each type', () => {
    const types = ['note', 'tip', 'warning', 'danger'] as const;
    const icons = types.map(
      (type) => /data-icon="([^"]+)"/.exec(renderToStaticMarkup(<Callout type={type} />))?.[1],
    );
    assert.equal(new Set(icons).size, types.length);
  });
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
