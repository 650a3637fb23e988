import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runInNewContext } from 'node:vm';
import { inlineScript } from './inline-script.ts';

interface Visitor {
  stored?: string | null;
  systemDark?: boolean;
  forced?: string;
  storageThrows?: boolean;
  hasTypeface?: boolean;
}

interface Outcome {
  classes: string[];
  hasTypeface: boolean;
  /** What the scripts of the page load, before and after something has been painted. */
  loaded: { before: string[]; after: string[] };
  /** What was clicked before boot was there. */
  clicked: unknown[];
}

function run({ stored = null, systemDark = false, forced, storageThrows, hasTypeface }: Visitor): Outcome {
  const classes = new Set<string>(forced ? [forced] : []);
  const dataset: Record<string, string> = forced ? { forcedMode: forced } : {};
  const script = { src: '', dataset: { src: '/assets/boot.js' } };
  const loaded = () => [script.src].filter(Boolean);
  let painted = () => {};
  const root: { early?: unknown[]; onclick?: (event: object) => void } = {};
  const context = {
    document: {
      documentElement: Object.assign(root, {
        dataset,
        classList: { add: (name: string) => classes.add(name) },
      }),
      querySelectorAll: (selector: string) => (selector === 'script[data-src]' ? [script] : []),
    },
    PerformanceObserver: class {
      callback: () => void;
      constructor(callback: () => void) {
        this.callback = callback;
      }
      observe({ type }: { type: string }) {
        if (type === 'paint') painted = this.callback;
      }
    },
    matchMedia: (query: string) => ({ matches: /prefers-color-scheme:\s*dark/.test(query) && systemDark }),
    get localStorage() {
      if (storageThrows) throw new Error('denied');
      return { ...(stored && { 'color-mode': stored }), ...(hasTypeface && { typeface: '1' }) };
    },
  };
  runInNewContext(inlineScript, context);
  const before = loaded();
  painted();
  for (const target of ['a button', 'a link']) root.onclick?.({ target });
  return {
    classes: [...classes],
    hasTypeface: 'typeface' in dataset,
    loaded: { before, after: loaded() },
    clicked: [...(root.early ?? [])],
  };
}

const cases: [string, Visitor, string][] = [
  ['nothing stored, light system', {}, 'light'],
  ['nothing stored, dark system', { systemDark: true }, 'dark'],
  ['system stored, dark system', { stored: 'system', systemDark: true }, 'dark'],
  ['light stored, dark system', { stored: 'light', systemDark: true }, 'light'],
  ['dark stored, light system', { stored: 'dark' }, 'dark'],
  ['something else stored', { stored: 'sepia', systemDark: true }, 'dark'],
  ['storage throws', { storageThrows: true, systemDark: true }, 'dark'],
  ['a forced mode stays', { forced: 'light', stored: 'dark', systemDark: true }, 'light'],
];

for (const [name, visitor, expected] of cases) {
  test(`colour mode before the first paint: ${name}`, () => {
    assert.deepEqual(run(visitor).classes, [expected]);
  });
}

test('the shop’s typeface is used from the start once an earlier page has fetched it', () => {
  assert.equal(run({}).hasTypeface, false);
  assert.equal(run({ hasTypeface: true }).hasTypeface, true);
  assert.equal(run({ hasTypeface: true, forced: 'dark' }).hasTypeface, true);
});

test('the page’s scripts are loaded once something has been painted, in a forced mode too', () => {
  for (const visitor of [{}, { forced: 'dark' }, { storageThrows: true }]) {
    assert.deepEqual(run(visitor).loaded, { before: [], after: ['/assets/boot.js'] });
  }
});

test('what is clicked is noted for boot, where storage is denied too', () => {
  assert.deepEqual(run({}).clicked, ['a button', 'a link']);
  assert.deepEqual(run({ storageThrows: true }).clicked, ['a button', 'a link']);
});

test('the inline script cannot end its own element', () => {
  assert.doesNotMatch(inlineScript, /<\/|<!--/);
});
