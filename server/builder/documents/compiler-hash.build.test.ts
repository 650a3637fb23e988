import assert from 'node:assert/strict';
import { appendFile, cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { hashCompiler } from './compiler-hash.ts';

describe('hashCompiler', () => {
  let root: string;
  before(async () => {
    root = await mkdtemp(join(tmpdir(), 'compiler-'));
    for (const source of ['package-lock.json', 'server', 'shared']) {
      await cp(source, join(root, source), { recursive: true });
    }
  });
  after(() => rm(root, { recursive: true }));

  /** Whether a change of the file changes the hash. */
  async function dependsOn(file: string): Promise<boolean> {
    const hash = await hashCompiler(root);
    await appendFile(join(root, file), '\n');
    return (await hashCompiler(root)) !== hash;
  }

  it('changes with what draws icons, extracts styles, checks documents and renders them', async () => {
    for (const file of [
      'shared/draw-icon.ts',
      'server/builder/icons.ts',
      'server/builder/extract-styles.ts',
      'server/builder/find-styles.ts',
      'server/builder/documents/mdx-markup.ts',
      'server/builder/facts/fields.ts',
      'package-lock.json',
    ]) {
      assert.ok(await dependsOn(file), file);
    }
  });

  it('does not change with other code of the server, nor with the project’s folder', async () => {
    assert.equal(await dependsOn('server/ssr/pages.ts'), false);
    assert.equal(await dependsOn('server/builder/sitemap.ts'), false);
    const other = await mkdtemp(join(tmpdir(), 'compiler-'));
    await cp(root, other, { recursive: true });
    assert.equal(await hashCompiler(other), await hashCompiler(root));
    await rm(other, { recursive: true });
  });
});
