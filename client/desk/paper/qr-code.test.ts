import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import readQrCode from 'jsqr-es6';
import { drawQrCode } from './QrCode.tsx';

describe('a QR code', () => {
  it('says its text to whoever scans the drawing', () => {
    for (const text of ['NB-7K4M-Q2X8', 'https://repairs.example.com/repairs/track'])
      assert.equal(scan(drawQrCode(text)), text);
  });

  it('of a reference is one of the smallest, with a border of four modules', () => {
    const { size, path } = drawQrCode('NB-7K4M-Q2X8');
    assert.equal(size, 21 + 8);
    assert.ok(path.startsWith('M4 4h7v1h-7z'), path.slice(0, 40));
    assert.equal(drawQrCode('nb-7k4m-q2x8').size, 25 + 8, 'in small letters it takes more');
  });

  it('is read with a smudge on it', () => {
    const { size, path } = drawQrCode('NB-7K4M-Q2X8');
    assert.equal(scan({ size, path: `${path}M16 16h4v1h-4zM16 17h4v1h-4zM16 18h4v1h-4z` }), 'NB-7K4M-Q2X8');
  });
});

/** Paints a drawing, six pixels a module, and reads it by another program's decoder. */
function scan({ size, path }: ReturnType<typeof drawQrCode>): string | undefined {
  const scale = 6;
  const width = size * scale;
  const pixels = new Uint8ClampedArray(width * width * 4).fill(255);
  for (const [, x, y, run] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g))
    for (let row = Number(y) * scale; row < (Number(y) + 1) * scale; row++) {
      const start = (row * width + Number(x) * scale) * 4;
      for (let at = start; at < start + Number(run) * scale * 4; at++) if (at % 4 < 3) pixels[at] = 0;
    }
  return readQrCode(pixels, width, width)?.data;
}
