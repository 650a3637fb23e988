import { readFile, stat } from 'node:fs/promises';
import { crc32 } from 'node:zlib';
import { filesUnder } from './file-tree.ts';

/** Bytes. What is larger is no picture of a page, and is not looked at. */
const maxBytes = 50_000_000;

/** How pictures begin, their types, and what cuts one into the parts that are published. */
const kinds: [start: RegExp, type: string, publishedParts: (data: Buffer) => Buffer[]][] = [
  [/^\xff\xd8\xff/, 'image/jpeg', jpegParts],
  [/^\x89PNG/, 'image/png', pngParts],
  [/^RIFF.{4}WEBP/s, 'image/webp', webpParts],
];

export interface PublishedPicture {
  type: string;
  data: Buffer;
  /** Whether the file says more than this. */
  hadNotes: boolean;
}

/**
 * A JPEG, PNG or WebP as visitors get it: without place, camera, dates and all else that was noted in it. Its parts are kept or
 * left out whole, and nothing is decoded. Of a damaged one as much can be seen as before.
 * @returns `null` for what is no such picture
 */
export function publishedPicture(data: Buffer): PublishedPicture | null {
  const [, type, publishedParts] = kinds.find(([start]) => start.test(data.toString('latin1', 0, 12))) ?? [];
  if (!type || !publishedParts) return null;
  const published = Buffer.concat(publishedParts(data));
  return { type, data: published, hadNotes: !published.equals(data) };
}

/** The same of a file. */
export async function readPublished(file: string): Promise<PublishedPicture | null> {
  return (await stat(file)).size > maxBytes ? null : publishedPicture(await readFile(file));
}

/** A sentence about each picture of a folder whose file says more than visitors get. */
export async function noteWarnings(folder: string): Promise<string[]> {
  const warnings: string[] = [];
  for (const file of await filesUnder(folder))
    if ((await readPublished(file))?.hadNotes)
      warnings.push(
        `${file} has notes of a camera or a program, which may say where and when it was taken: visitors get it without them, whoever gets the file does not`,
      );
  return warnings;
}

const [startOfImage, endOfImage, startOfScan] = [0xd8, 0xd9, 0xda];

/** ITU T.81 B.1.1: segments, each behind a marker. Behind the end phones put films and second pictures. */
function jpegParts(data: Buffer): Buffer[] {
  const parts = [data.subarray(0, 2)];
  let at = nextMarker(data, 2);
  while (at + 4 <= data.length && data[at + 1] !== endOfImage) {
    const end = at + 2 + data.readUInt16BE(at + 2);
    const next = nextMarker(data, end);
    parts.push(jpegPart(data.subarray(at, data[at + 1] === startOfScan ? next : end)));
    at = next;
  }
  return [...parts, data.subarray(at, at + 2)];
}

/** Where the next marker is: what is drawn has stuffed zeros and restarts, which are none. */
function nextMarker(data: Buffer, from: number): number {
  for (let at = data.indexOf(0xff, from); at !== -1; at = data.indexOf(0xff, at + 1)) {
    const code = data[at + 1] ?? 0;
    if (code > 0 && code < 0xff && (code < 0xd0 || code > startOfImage)) return at;
  }
  return data.length;
}

function jpegPart(segment: Buffer): Buffer {
  const code = segment[1] ?? 0;
  const words = segment.toString('latin1', 4, 16);
  const isDrawn = code >= 0xc0 && code <= 0xdf;
  // Without a thumbnail it has 16 bytes.
  const isHeader = code === 0xe0 && words.startsWith('JFIF\0') && segment.length === 18;
  const isColors =
    (code === 0xe2 && words === 'ICC_PROFILE\0') || (code === 0xee && words.startsWith('Adobe'));
  if (isDrawn || isHeader || isColors) return segment;
  const turn = code === 0xe1 && words.startsWith('Exif\0\0') ? turnAlone(segment.subarray(10)) : nothing;
  return turn.length > 0 ? Buffer.concat([Buffer.from('ffe10022457869660000', 'hex'), turn]) : nothing;
}

const shownPng = /^([A-Z]...|tRNS|gAMA|cHRM|sRGB|iCCP|sBIT|cICP|mDCV|cLLI|bKGD|pHYs|acTL|fcTL|fdAT)$/;

/** PNG, 5.3: chunks of a length, a type, data and a checksum. */
function pngParts(data: Buffer): Buffer[] {
  const parts = [data.subarray(0, 8)];
  for (let at = 8, end = 0; at + 8 <= data.length; at = end) {
    end = at + 12 + data.readUInt32BE(at);
    const type = data.toString('latin1', at + 4, at + 8);
    if (shownPng.test(type)) parts.push(data.subarray(at, end));
    if (type === 'eXIf') parts.push(pngTurn(data.subarray(at + 8, end - 4)));
    if (type === 'IEND') break;
  }
  return parts;
}

function pngTurn(notes: Buffer): Buffer {
  const turn = turnAlone(notes);
  if (turn.length === 0) return nothing;
  const typed = Buffer.concat([Buffer.from('eXIf'), turn]);
  return Buffer.concat([uint32(turn.length).reverse(), typed, uint32(crc32(typed)).reverse()]);
}

const shownWebp = /^(VP8[ LX]|ALPH|ANIM|ANMF|ICCP)$/;
/** Bits of the first byte of `VP8X`: there are Exif notes, there are notes in XMP. */
const [exifBit, xmpBit] = [8, 4];

/** RFC 9649, 2.3: chunks of a type, a length and data, to an even number of bytes. */
function webpParts(data: Buffer): Buffer[] {
  const parts: Buffer[] = [];
  let turned = 0;
  for (let at = 12, end = 0; at + 8 <= Math.min(data.length, data.readUInt32LE(4) + 8); at = end) {
    const length = data.readUInt32LE(at + 4);
    end = at + 8 + length + (length % 2);
    const type = data.toString('latin1', at, at + 4);
    // Some programs put their name before the notes, as in a JPEG.
    const start = data.toString('latin1', at + 8, at + 12) === 'Exif' ? 14 : 8;
    const turn = type === 'EXIF' ? turnAlone(data.subarray(at + start, end)) : nothing;
    if (turn.length > 0) {
      turned = exifBit;
      parts.push(Buffer.from('EXIF'), uint32(turn.length), turn);
    }
    if (shownWebp.test(type)) parts.push(Buffer.from(data.subarray(at, end)));
  }
  const [first] = parts;
  if (first?.toString('latin1', 0, 4) === 'VP8X' && first[8] !== undefined)
    first[8] = (first[8] & ~(exifBit | xmpBit)) | turned;
  const length = parts.reduce((sum, part) => sum + part.length, 4);
  return [Buffer.from('RIFF'), uint32(length), Buffer.from('WEBP'), ...parts];
}

const nothing = Buffer.alloc(0);

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

/** Exif notes that say nothing but how the picture is turned; empty where it is not, or nobody can tell. */
function turnAlone(notes: Buffer): Buffer {
  const turn = turnOf(notes);
  return turn > 1 && turn < 9
    ? Buffer.from(`4d4d002a0000000800010112000300000001000${turn}000000000000`, 'hex')
    : nothing;
}

/** The orientation in TIFF's first list (Exif 3.0, 4.6.5.1.6): 1 to 8. */
function turnOf(notes: Buffer): number {
  const view = new DataView(notes.buffer, notes.byteOffset, notes.byteLength);
  const isLittle = notes[0] === 0x49;
  try {
    const list = view.getUint32(4, isLittle);
    const entries = view.getUint16(list, isLittle);
    for (let at = list + 2; at < list + 2 + entries * 12; at += 12)
      if (view.getUint16(at, isLittle) === 0x0112) return view.getUint16(at + 8, isLittle);
  } catch {
    // They end too early.
  }
  return 1;
}
