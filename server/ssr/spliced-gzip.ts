import { promisify } from 'node:util';
import { constants, crc32, deflateRaw } from 'node:zlib';

/** Bytes that many answers share, with their compressed form. */
export interface DeflatedBytes {
  bytes: Buffer;
  /** Raw deflate blocks that end on a byte boundary and do not refer to earlier bytes. */
  deflated: Buffer;
}

const deflate = promisify(deflateRaw);

/** Compresses bytes once, for `spliceGzip` to put into many answers. Off the main thread. */
export async function deflatedBytes(bytes: Buffer): Promise<DeflatedBytes> {
  return { bytes, deflated: await deflate(bytes, flushed) };
}

/** A full flush ends the blocks on a byte boundary without ending the stream (RFC 1951 §3.2.4). */
export const flushed = { finishFlush: constants.Z_FULL_FLUSH };

/** RFC 1952 §2.3: deflate, no name, no time, unknown system. */
const header = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);

/** An empty stored block with the mark of the last one. */
const lastBlock = Buffer.from([1, 0, 0, 0xff, 0xff]);

/** The length of a stored block has 16 bits. */
const maxStoredBytes = 65_535;

/**
 * Joins parts into one gzip file. Compressed parts are copied and plain buffers become stored blocks: nothing is compressed
 * here, so that an answer with a visitor's own text costs little more than copying it.
 */
export function spliceGzip(parts: readonly (DeflatedBytes | Buffer)[]): Buffer {
  const output: Buffer[] = [header];
  for (const part of parts) {
    if (Buffer.isBuffer(part)) pushStored(output, part);
    else output.push(part.deflated);
  }
  // One checksum of 100 KB costs less than 250 of small parts.
  const plain = plainBytes(parts);
  const trailer = Buffer.allocUnsafe(8);
  trailer.writeUInt32LE(crc32(plain), 0);
  trailer.writeUInt32LE(plain.length % 2 ** 32, 4);
  output.push(lastBlock, trailer);
  return Buffer.concat(output);
}

/** Joins the parts uncompressed. */
export function plainBytes(parts: readonly (DeflatedBytes | Buffer)[]): Buffer {
  return Buffer.concat(parts.map((part) => (Buffer.isBuffer(part) ? part : part.bytes)));
}

function pushStored(output: Buffer[], bytes: Buffer): void {
  for (let at = 0; at < bytes.length; at += maxStoredBytes) {
    const chunk = bytes.subarray(at, at + maxStoredBytes);
    const head = Buffer.allocUnsafe(5);
    head[0] = 0;
    head.writeUInt16LE(chunk.length, 1);
    head.writeUInt16LE(~chunk.length & 0xffff, 3);
    output.push(head, chunk);
  }
}
