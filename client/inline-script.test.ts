import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runInNewContext } from 'node:vm';
import { inlineScript } from './inline-script.ts';

interface Visitor {
  forced?: string;
  storageThrows?: boolean;
  hasTypeface?: boolean;
}

/** What the script does before boot is there. The colour mode needs a browser: `color-mode.e2e.ts`. */
interface Outcome {
  hasTypeface: boolean;
  /** What the scripts of the page load, before and after something has been painted. */
  loaded: { before: string[]; after: string[] };
  clicked: unknown[];
}

function run({ forced, storageThrows, hasTypeface }: Visitor): Outcome {
  const dataset: Record<string, string> = forced ? { forcedMode: forced } : {};
  const script = { src: '', dataset: { src: '/assets/boot.js' } };
  const loaded = () => [script.src].filter(Boolean);
  let painted = () => {};
  const root: { early?: unknown[]; onclick?: (event: object) => void } = {};
  const context = {
    document: {
      documentElement: Object.assign(root, { dataset, classList: { add: () => {} } }),
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
    matchMedia: () => ({ matches: false }),
    get localStorage() {
      if (storageThrows) throw new Error('denied');
      return hasTypeface ? { typeface: '1' } : {};
    },
  };
  runInNewContext(inlineScript, context);
  const before = loaded();
  painted();
  for (const target of ['a button', 'a link']) root.onclick?.({ target });
  return {
    hasTypeface: 'typeface' in dataset,
    loaded: { before, after: loaded() },
    clicked: [...(root.early ?? [])],
  };
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
