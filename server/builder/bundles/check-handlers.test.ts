import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, it } from 'node:test';
import type { PageId } from '../../../shared/page-data.ts';
import { temporaryFolder } from '../../testing/basics/temporary-folder.ts';
import { InvalidSource, type SourceFault } from '../files/invalid-source.ts';
import { checkHandlers } from './check-handlers.ts';

const handled = '<button type="button" onClick={() => {}}>x</button>';

/** The dead handlers of a page that is never hydrated, and of a component that it shows. */
async function faultsIn(page: string, component = '<p>x</p>'): Promise<SourceFault[]> {
  const folder = temporaryFolder();
  const file = join(folder, 'client/pages/Still.tsx');
  const files = {
    [file]: `import { Shared } from '../components/Shared.tsx';\nexport const Still = () => ${page};`,
    [join(folder, 'client/components/Shared.tsx')]: `export const Shared = () => ${component};`,
  };
  for (const [name, source] of Object.entries(files)) {
    await mkdir(dirname(name), { recursive: true });
    await writeFile(name, source);
  }
  const pages = { home: file } as Record<PageId, string>;
  return checkHandlers({ pages, names: {} }).then(
    () => [],
    (error: unknown) => (error instanceof InvalidSource ? error.faults : assert.fail(String(error))),
  );
}

describe('checkHandlers', () => {
  it('finds a handler on a page that is never hydrated, and says what to write instead', async () => {
    const [fault, ...others] = await faultsIn(`\n  ${handled}`);
    assert.deepEqual(others, []);
    assert.match(fault?.file ?? '', /client\/pages\/Still\.tsx$/);
    assert.deepEqual([fault?.line, fault?.column], [3, 25]);
    assert.match(fault?.text ?? '', /^onClick never runs: this is part of the page "home"/);
    assert.match(fault?.text ?? '', /Write a link.*custom element.*add 'home' to livePages/);
  });

  it('finds any handler, but no other properties', async () => {
    assert.equal((await faultsIn('<form onSubmit={f} onChange={f} />')).length, 2);
    assert.deepEqual(await faultsIn('<p once="x" data-on="y" title="onClick={f}" />'), []);
  });

  it('finds a handler in a component that the page shows', async () => {
    const [fault] = await faultsIn('<Shared />', handled);
    assert.match(fault?.file ?? '', /client\/components\/Shared\.tsx$/);
    assert.deepEqual(await faultsIn('<p>The component is not shown.</p>', handled), []);
  });
});
