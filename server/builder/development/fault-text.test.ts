import assert from 'node:assert/strict';
import { resolve } from 'node:path';
import { test } from 'node:test';
import { faultText } from './fault-text.ts';

test('an import that leads nowhere is shown with its line and the lines around it, by paths of the project', async () => {
  const [wanted, from] = [resolve('server/builder/development/channel.ts'), resolve('server/dev.ts')];
  for (const importer of [from, `file://${from}`]) {
    const said = await faultText(new Error(`Cannot find module '${wanted}' imported from ${importer}`));
    assert.match(said, /^server\/dev\.ts:\d+:\d+\nThere is no server\/builder\/development\/channel\.ts\n/);
    assert.match(said, /\n> +\d+ \| import \{ createDevChannel \} from .*\n +\| +\^/);
    assert.ok(!said.includes(resolve('.')));
  }
  const lacking = new SyntaxError("The requested module './a.ts' does not provide an export named 'b'");
  lacking.stack = `file://${from}:2\nimport { b } from './a.ts';\n         ^\n${lacking.stack}`;
  assert.match(
    await faultText(lacking),
    /^server\/dev\.ts:2:10\nThe requested module .*\n\n {2}1 \| .*\n> 2 \| /,
  );
});
