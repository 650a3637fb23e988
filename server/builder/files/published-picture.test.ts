import assert from 'node:assert/strict';
import { readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { crc32 } from 'node:zlib';
import { temporaryFolder } from '../../testing/basics/temporary-folder.ts';
import { copyPublicFiles } from '../output/public-files.ts';
import { noteWarnings, publishedPicture } from './published-picture.ts';

/** What no visitor may get. */
const secret = '27.4S 153.0E, 23 November';

const bytes = (hex: string, text = '') =>
  Buffer.from(hex + Buffer.from(text, 'latin1').toString('hex'), 'hex');

/** Exif notes of a camera held upright, as Motorola's or Intel's order of bytes has them. */
const notes = {
  big: bytes(
    '4d4d002a00000008' + '0002' + '010e000200000019000000ff' + '0112000300000001000600000000',
    secret,
  ),
  little: bytes('49492a0008000000' + '0100' + '120103000100000006000000' + '00000000', secret),
};
/** The same without all but the orientation, 6. */
const turn = bytes('4d4d002a0000000800010112000300000001000600000000' + '0000');

const segment = (code: string, text: string | Buffer): Buffer => {
  const data = Buffer.from(text as string, 'latin1');
  return Buffer.concat([bytes(`ff${code}`), bytes((data.length + 2).toString(16).padStart(4, '0')), data]);
};
const exif = (data: Buffer) => segment('e1', Buffer.concat([bytes('', 'Exif\0\0'), data]));

const jfif = segment('e0', 'JFIF\0\x01\x02\0\0\x01\0\x01\0\0');
const colors = [segment('e2', 'ICC_PROFILE\0\x01\x01P3'), segment('ee', 'Adobe\0\x64\0\0\0\0\x01')];
const drawn = [
  segment('db', 'table'),
  segment('c2', 'frame'),
  Buffer.concat([segment('da', 'scan'), bytes('12ff00ffd034', 'drawn')]),
  segment('c4', 'codes'),
  Buffer.concat([segment('da', 'scan'), bytes('56ff0078')]),
];
const [start, end] = [bytes('ffd8'), bytes('ffd9')];

const chunk = (type: string, data: string | Buffer): Buffer => {
  const typed = Buffer.concat([bytes('', type), Buffer.from(data as string, 'latin1')]);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(typed));
  return Buffer.concat([bytes((typed.length - 4).toString(16).padStart(8, '0')), typed, sum]);
};
const png = bytes('89504e470d0a1a0a');
const pngShown = [chunk('IHDR', 'head'), chunk('iCCP', 'P3'), chunk('tRNS', '0')];
const pngEnd = [chunk('IDAT', 'drawn'), chunk('IEND', '')];

const riff = (...parts: Buffer[]): Buffer => {
  const size = Buffer.alloc(4);
  size.writeUInt32LE(4 + Buffer.concat(parts).length);
  return Buffer.concat([bytes('', 'RIFF'), size, bytes('', 'WEBP'), ...parts]);
};
const part = (type: string, data: string | Buffer): Buffer => {
  const content = Buffer.from(data as string, 'latin1');
  const size = Buffer.alloc(4);
  size.writeUInt32LE(content.length);
  return Buffer.concat([bytes('', type), size, content, Buffer.alloc(content.length % 2)]);
};
const webpShown = [part('ICCP', 'P3!'), part('VP8L', 'drawn')];

/** Pictures with notes, and as visitors get them. */
const pictures: Record<string, [file: Buffer, published: Buffer]> = {
  'turned.jpg': [
    Buffer.concat([
      ...[start, jfif, exif(notes.big), segment('e1', `http://ns.adobe.com/xap/1.0/\0${secret}`), ...colors],
      ...[segment('e2', `MPF\0${secret}`), segment('ed', `Photoshop 3.0\0${secret}`), segment('fe', secret)],
      ...[segment('e0', `JFXX\0${secret}`), ...drawn, end, bytes('', `a film, ${secret}`)],
    ]),
    Buffer.concat([start, jfif, exif(turn), ...colors, ...drawn, end]),
  ],
  'little.jpg': [
    Buffer.concat([start, bytes('ff'), exif(notes.little), ...drawn, end]),
    Buffer.concat([start, exif(turn), ...drawn, end]),
  ],
  'turned.png': [
    Buffer.concat([
      ...[png, ...pngShown, chunk('eXIf', notes.big), chunk('tIME', secret), chunk('tEXt', secret)],
      ...[chunk('zTXt', secret), chunk('iTXt', secret), chunk('prVW', secret), ...pngEnd, bytes('', secret)],
    ]),
    Buffer.concat([png, ...pngShown, chunk('eXIf', turn), ...pngEnd]),
  ],
  'turned.webp': [
    Buffer.concat([
      riff(part('VP8X', '\x2c\0\0\0head'), ...webpShown, part('EXIF', notes.little), part('XMP ', secret)),
      bytes('', secret),
    ]),
    riff(part('VP8X', '\x28\0\0\0head'), ...webpShown, part('EXIF', turn)),
  ],
  'named-notes.webp': [
    riff(
      part('VP8X', '\x0c\0\0\0head'),
      ...webpShown,
      part('EXIF', `Exif\0\0${secret}`),
      part('xxxx', secret),
    ),
    riff(part('VP8X', '\0\0\0\0head'), ...webpShown),
  ],
};

describe('a picture that is published', () => {
  it('keeps its turn and its colours, and no other notes', () => {
    for (const [name, [file, published]] of Object.entries(pictures)) {
      assert.ok(file.includes(secret), name);
      assert.equal(publishedPicture(file)?.data.toString('hex'), published.toString('hex'), name);
      assert.equal(publishedPicture(published)?.hadNotes, false, name);
    }
    for (const other of ['', 'text', '<svg/>', 'GIF89a'])
      assert.equal(publishedPicture(Buffer.from(other)), null);
  });

  it('shows as much as before where it is damaged, and stops no build', () => {
    for (const [name, [file]] of Object.entries(pictures)) {
      for (let length = 0; length < file.length; length++) {
        assert.ok(!publishedPicture(file.subarray(0, length))?.data.includes(secret), `${name} ${length}`);
        const damaged = Buffer.from(file);
        damaged[length] = 0xff;
        publishedPicture(damaged);
      }
      const half = publishedPicture(file.subarray(0, file.indexOf('drawn') + 3));
      assert.equal(half?.data.toString('latin1').slice(-3), 'dra', name);
    }
    // So many that each must not take a place on the stack.
    const stuffed = Buffer.concat([start, segment('da', ''), Buffer.alloc(100_000, 'ff00', 'hex')]);
    assert.equal(publishedPicture(stuffed)?.hadNotes, false);
  });

  it('is in the build without them, behind a link too, and its file is named', async () => {
    const [from, outDir] = [temporaryFolder(), temporaryFolder()];
    const [file, published] = pictures['turned.jpg'] ?? [];
    assert.ok(file && published);
    await writeFile(join(from, 'camera.jpg'), file);
    await writeFile(join(from, 'mended.jpg'), published);
    await writeFile(join(from, 'notes.txt'), secret);
    await symlink(join(from, 'camera.jpg'), join(from, 'link.jpg'));
    await copyPublicFiles(outDir, from);
    const built = join(outDir, 'public');
    assert.deepEqual((await readdir(built)).sort(), (await readdir(from)).sort());
    for (const name of ['camera.jpg', 'mended.jpg', 'link.jpg'])
      assert.ok((await readFile(join(built, name))).equals(published), name);
    assert.equal(await readFile(join(built, 'notes.txt'), 'utf8'), secret);
    assert.ok((await readFile(join(from, 'camera.jpg'))).equals(file));
    const warnings = await noteWarnings(from);
    assert.equal(warnings.length, 1);
    assert.ok(warnings[0]?.startsWith(join(from, 'camera.jpg')));
  });
});
