import assert from 'node:assert/strict';
import { resolve } from 'node:path';
import { test } from 'node:test';
import { faultText } from './fault-text.ts';

test('a name that an import lacks is shown with its line, as Node shows it', async () => {
  const lacking = new SyntaxError("The requested module './a.ts' does not provide an export named 'b'");
  const shown = `file://${resolve('server/dev.ts')}:2\nimport { b } from './a.ts';\n         ^\n`;
  lacking.stack = shown + lacking.stack;
  assert.ok((await faultText(lacking)).startsWith(`${shown}SyntaxError: The requested module`));
});
