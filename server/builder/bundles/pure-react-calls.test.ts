import assert from 'node:assert/strict';
import { test } from 'node:test';
import { markPure } from './pure-react-calls.ts';

test('marks constants made by memo and createContext, and nothing else', () => {
  assert.equal(
    markPure('const A = React$1.createContext(null);\nconst B = React$1.memo(C);'),
    'const A = /* @__PURE__ */ React$1.createContext(null);\nconst B = /* @__PURE__ */ React$1.memo(C);',
  );
  const others = 'const a = start();\nA.displayName = "A";\n  const b = React$1.memo(C);\nReact$1.memo(C);';
  assert.equal(markPure(others), others);
});
