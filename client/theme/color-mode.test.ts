import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runInNewContext } from 'node:vm';
import { colorModeScript } from './color-mode.ts';

interface Visitor {
  stored?: string | null;
  systemDark?: boolean;
  forced?: string;
  storageThrows?: boolean;
}

function classAfter({ stored = null, systemDark = false, forced, storageThrows }: Visitor): string[] {
  const classes = new Set<string>(forced ? [forced] : []);
  const localStorage = { getItem: (key: string) => (key === 'color-mode' ? stored : null) };
  const context = {
    document: {
      documentElement: {
        hasAttribute: (name: string) => name === 'data-forced-mode' && forced !== undefined,
        classList: { add: (name: string) => classes.add(name) },
      },
    },
    matchMedia: (query: string) => ({ matches: /prefers-color-scheme:\s*dark/.test(query) && systemDark }),
    get localStorage() {
      if (storageThrows) throw new Error('denied');
      return localStorage;
    },
  };
  runInNewContext(colorModeScript, context);
  return [...classes];
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
    assert.deepEqual(classAfter(visitor), [expected]);
  });
}

test('the inline script cannot end its own element', () => {
  assert.doesNotMatch(colorModeScript, /<\/|<!--/);
});
