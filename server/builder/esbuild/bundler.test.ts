import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Metafile } from 'esbuild';
import { packagesIn } from './bundler.ts';

describe('packagesIn', () => {
  const bundle = (inputs: Record<string, number>) =>
    ({
      outputs: {
        'entry.js': {
          inputs: Object.fromEntries(
            Object.entries(inputs).map(([file, bytesInOutput]) => [file, { bytesInOutput }]),
          ),
        },
      },
    }) as unknown as Metafile;

  it('lists each package of a bundle once, scoped and nested ones too, and no source of the project', () => {
    const metafile = bundle({
      'client/entry.tsx': 9,
      'node_modules/react/index.js': 1,
      'node_modules/react/cjs/react.js': 5,
      '../elsewhere/node_modules/@emotion/css/dist/css.js': 2,
      'node_modules/outer/node_modules/inner/index.js': 3,
    });
    assert.deepEqual(packagesIn(metafile), [
      'node_modules/react',
      '../elsewhere/node_modules/@emotion/css',
      'node_modules/outer/node_modules/inner',
    ]);
  });

  it('leaves out packages of which the bundle contains no byte', () => {
    assert.deepEqual(packagesIn(bundle({ 'node_modules/gone/index.js': 0 })), []);
  });
});
