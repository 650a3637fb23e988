import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { deadHandlers, type StaticPart } from './check-handlers.ts';
import { readModule } from './client-modules.ts';

const handled = '<button type="button" onClick={() => {}}>x</button>';

/** A browser that loads a live page, and a page that is never hydrated; both may show the same component. */
const files = {
  'client/entry.tsx': "const view = () => import('./pages/Live.tsx');",
  'client/pages/Live.tsx':
    "import { Shared } from '../components/Shared.tsx';\nexport const Live = () => <Shared />;",
  'client/pages/Still.tsx':
    "import { Shared } from '../components/Shared.tsx';\nexport const Still = () => <Shared />;",
  'client/components/Shared.tsx': 'export const Shared = () => <p>x</p>;',
};
const still: StaticPart = { name: 'the page "about"', files: ['client/pages/Still.tsx'], page: 'about' };

/** The dead handlers after these files are changed. */
function faultsIn(changed: Partial<typeof files>): { place: string; text: string }[] {
  const sources = Object.entries({ ...files, ...changed });
  const modules = new Map(sources.map(([file, source]) => [file, readModule(file, source)]));
  return deadHandlers(modules, [still]).map(({ file, line, column, text }) => ({
    place: `${file}:${line}:${column}`,
    text,
  }));
}

describe('deadHandlers', () => {
  it('finds a handler on a page that is never hydrated, and says what to write instead', () => {
    const [fault, ...others] = faultsIn({
      'client/pages/Still.tsx': `export const Still = () =>\n  ${handled};`,
    });
    assert.deepEqual(others, []);
    assert.equal(fault?.place, 'client/pages/Still.tsx:2:25');
    assert.match(fault?.text ?? '', /^onClick never runs: this is part of the page "about"/);
    assert.match(
      fault?.text ?? '',
      /Write a link.*custom element.*add 'about' to livePages in shared\/page-data\.ts/,
    );
  });

  it('finds any handler, on components too, but no other properties', () => {
    const source = (jsx: string) => ({ 'client/pages/Still.tsx': `export const Still = () => ${jsx};` });
    assert.equal(faultsIn(source('<Picker onPick={f} />')).length, 1);
    assert.equal(faultsIn(source('<form onSubmit={f} onChange={f} />')).length, 2);
    assert.deepEqual(faultsIn(source('<p once="x" data-on="y" title="onClick={f}" />')), []);
  });

  it('finds a handler in a component that a hydrated page shows too, unless it asks if it is hydrated', () => {
    const component = (body: string) => ({
      'client/components/Shared.tsx': `export const Shared = () => ${body};`,
    });
    const [fault] = faultsIn(component(handled));
    assert.match(fault?.place ?? '', /^client\/components\/Shared\.tsx:1:/);
    assert.match(fault?.text ?? '', /only where useHydrated\(\) is true/);
    assert.deepEqual(faultsIn(component(`useHydrated() && ${handled}`)), []);
  });

  it('lets pass what a hydrated page alone shows, and what is imported as a type', () => {
    assert.deepEqual(faultsIn({ 'client/pages/Live.tsx': `export const Live = () => ${handled};` }), []);
    const changed = {
      'client/pages/Still.tsx': "import type { Shared } from '../components/Shared.tsx';",
      'client/components/Shared.tsx': `export const Shared = () => ${handled};`,
    };
    assert.deepEqual(faultsIn(changed), []);
  });
});
