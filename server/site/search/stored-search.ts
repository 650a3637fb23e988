import { openWordIndex, type WordIndex } from './word-index.ts';

/** What a search over the catalogue knows of a device. */
export interface SearchedDevice {
  /** "manufacturer/device". */
  path: string;
  manufacturer: string;
  name: string;
  nicknames: string[];
  models: string[];
  /** Slugs of what can be done to it. */
  services: string[];
}

/** What a service is searched for with. */
export interface SearchedService {
  slug: string;
  name: string;
  words: string[];
}

/** A device as the search answers it. */
export interface StoredDevice extends Omit<SearchedDevice, 'services'> {
  /** Which of the lists of services it has. */
  serviceList: number;
}

interface Search {
  index: WordIndex;
  /** How many words the name of each device has. */
  nameWords: Uint8Array;
  services: SearchedService[];
  serviceLists: string[][];
}

/**
 * The search as bytes: the length of a heading, the heading, which has all that does not grow with the devices, and then
 * the parts, each on a multiple of four bytes. Numbers are in the byte order of the machine, little-endian on all that
 * Node runs on but IBM Z and AIX: a build for one of these must be made on one.
 */
export function packSearch({
  index,
  nameWords,
  devices,
  services,
  serviceLists,
}: Search & { devices: StoredDevice[] }): Buffer {
  const texts = devices.map((device) => Buffer.from(JSON.stringify(device)));
  const textStarts = new Uint32Array(devices.length + 1);
  for (const [at, { length }] of texts.entries()) textStarts[at + 1] = (textStarts[at] ?? 0) + length;
  const parts = [
    bytesOf(index.starts),
    bytesOf(index.places),
    bytesOf(textStarts),
    bytesOf(nameWords),
    Buffer.from(index.text),
    Buffer.concat(texts),
  ];
  const lengths = parts.map(({ length }) => length);
  const heading = Buffer.from(JSON.stringify({ lengths, services, serviceLists }));
  return Buffer.concat([bytesOf(Uint32Array.of(heading.length)), ...[heading, ...parts].map(padded)]);
}

/** Opens what `packSearch` has made. A device is read from its bytes when it is asked for. */
export function unpackSearch(bytes: Buffer): Search & { device: (number: number) => StoredDevice } {
  // Lists of numbers can only lie on a multiple of four bytes of their buffer.
  const buffer = bytes.byteOffset % 4 === 0 ? bytes : Buffer.from(Uint8Array.from(bytes).buffer);
  const headingLength = buffer.readUInt32LE(0);
  const heading = JSON.parse(buffer.toString('utf8', 4, 4 + headingLength)) as Heading;
  let at = 4 + onFour(headingLength);
  const next = (): Buffer => {
    const length = heading.lengths.shift() ?? 0;
    const part = buffer.subarray(at, at + length);
    at += onFour(length);
    return part;
  };
  const starts = numbersOf(next());
  const places = numbersOf(next());
  const textStarts = numbersOf(next());
  const nameWords = next();
  const index = openWordIndex(next().toString('utf8'), starts, places);
  const texts = next();
  return {
    index,
    nameWords,
    services: heading.services,
    serviceLists: heading.serviceLists,
    device: (number) => JSON.parse(texts.toString('utf8', textStarts[number], textStarts[number + 1])),
  };
}

interface Heading {
  /** Bytes of each part. */
  lengths: number[];
  services: SearchedService[];
  serviceLists: string[][];
}

const onFour = (length: number): number => Math.ceil(length / 4) * 4;

const padded = (bytes: Buffer): Buffer =>
  Buffer.concat([bytes, Buffer.alloc(onFour(bytes.length) - bytes.length)]);

const bytesOf = ({ buffer, byteOffset, byteLength }: Uint8Array | Uint32Array): Buffer =>
  Buffer.from(buffer as ArrayBuffer, byteOffset, byteLength);

const numbersOf = ({ buffer, byteOffset, byteLength }: Buffer): Uint32Array =>
  new Uint32Array(buffer, byteOffset, byteLength / 4);
