import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { temporaryFolder } from '../testing/basics/temporary-folder.ts';
import { startSite } from '../testing/servers/start-site.ts';
import { mappedStack, withMappedStack } from './mapped-stack.ts';

const source = `
function readTheFile(): never {
  throw new Error('broken\\n    at nothing (file:///no/such.js:1:1)');
}
export function answerTheRequest() {
  try {
    readTheFile();
  } catch (cause) {
    throw new Error('not answered', { cause });
  }
}
`;

for (const [format, name] of [
  ['esm', 'site.js'],
  ['cjs', 'renderer.cjs'],
] as const)
  test(`a stack of the minified bundle ${name} names the lines and functions of the sources`, async (t) => {
    const folder = temporaryFolder();
    // Tests run with Node's own mapping, which production does without.
    process.setSourceMapsEnabled(false);
    t.after(() => process.setSourceMapsEnabled(true));
    await writeFile(join(folder, 'source.ts'), source);
    const outfile = join(folder, 'out', name);
    await build({
      entryPoints: [join(folder, 'source.ts')],
      outfile,
      format,
      platform: 'node',
      minify: true,
      sourcemap: true,
    });
    const { answerTheRequest } = await import(pathToFileURL(outfile).href);
    const error = thrownBy(() => answerTheRequest());
    const before = String(error.stack);
    withMappedStack(error);
    assert.doesNotMatch(before, /source\.ts/);
    assert.match(String(error.stack), /^Error: not answered\n {4}at \w+ \(source\.ts:9:11\)\n/);
    assert.match(
      String((error.cause as Error).stack),
      /\n {4}at readTheFile \(source\.ts:3:9\)\n {4}at \w+ \(source\.ts:7:5\)\n/,
    );
    assert.match(String((error.cause as Error).stack), /at nothing \(file:\/\/\/no\/such\.js:1:1\)\n/);
  });

test('a stack without bundles stays as it is', () => {
  const { stack = '' } = thrownBy(() => JSON.parse('{'));
  assert.equal(mappedStack(stack), stack);
});

test('the built server logs the stack of an error with the files and lines of the sources', async () => {
  const site = await startSite({ ICON_FALLBACK: 'http://127.0.0.1:1' });
  const answer = await fetch(`${site.url}/_site/icons/no-such-set.json?icons=a`);
  await site.stop();
  assert.equal(answer.status, 502);
  const [stack = ''] = site.logs.flatMap(({ err }) => (err as { stack?: string } | undefined)?.stack ?? []);
  assert.match(stack, /\n {4}at \S.* \(server\/site\/icon-service\.ts:\d+:\d+\)/);
  assert.doesNotMatch(stack, /\/server\/\w+[\w-]*\.js:/);
});

function thrownBy(work: () => unknown): Error {
  try {
    work();
  } catch (error) {
    return error as Error;
  }
  throw new Error('nothing was thrown');
}
