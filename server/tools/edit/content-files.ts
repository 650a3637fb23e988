import { createHash, randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { glob, lstat, mkdir, open, realpath, rename, rm } from 'node:fs/promises';
import { dirname, join, resolve, sep } from 'node:path';
import { imageSize } from 'image-size';
import { contentRoot, factFiles, picturesRoot } from './editor-config.ts';

/** A file of the project that the editor may read and write, by the name under which the editor knows it. */
export interface ContentFile {
  data: Buffer;
  /** Another one after each change of its bytes. */
  tag: string;
  modified: Date;
}

/** Why a file is not read or written, with the answer's status. */
export class Refused extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** The kinds of picture that a page may show, as `image-size` names them. */
const pictureTypes: Record<string, string[]> = {
  png: ['png'],
  jpg: ['jpg'],
  jpeg: ['jpg'],
  webp: ['webp'],
  gif: ['gif'],
  svg: ['svg'],
  avif: ['avif', 'heif'],
};

/** Names without spaces and with no dot before them: nothing hidden, nothing outside. */
const name = String.raw`[\w-][\w.-]*`;
const pictureEnding = Object.keys(pictureTypes).join('|');
/** Signs of a file's path: within what every system takes. */
const maxPath = 200;
/** What Windows keeps for devices, with any ending. */
const reserved = /\/(con|prn|aux|nul|com\d|lpt\d)[./]/i;
const written = [
  ...factFiles.map((each) => new RegExp(`^${contentRoot}/${each.replace('.', '\\.')}$`)),
  new RegExp(`^${contentRoot}/pages/(${name}/)*${name}\\.mdx$`),
  new RegExp(`^${picturesRoot}/(${name}/)*${name}\\.(${pictureEnding})$`, 'i'),
];

const mayBeWritten = (file: string): boolean =>
  file.length <= maxPath && !reserved.test(file) && written.some((pattern) => pattern.test(file));

/** The files of a content folder, and the pictures beside it. Nothing else can be named. */
export function openContentFiles(contentDir: string) {
  const roots: [root: string, folder: string][] = [
    [contentRoot, resolve(contentDir)],
    [picturesRoot, resolve(picturesRoot)],
  ];

  let lastChange: Promise<unknown> = Promise.resolve();

  /** One change after the other: what it has found of a file is so until it has ended. */
  const inTurn =
    <Facts extends unknown[], Result>(change: (...facts: Facts) => Promise<Result>) =>
    (...facts: Facts): Promise<Result> => {
      const ended = lastChange.then(() => change(...facts));
      lastChange = ended.catch(() => {});
      return ended;
    };

  /** The file's real path, in its folder: no link leads out of it. */
  async function pathOf(file: string): Promise<string> {
    const [root, folder] = roots.find(([each]) => file.startsWith(`${each}/`)) ?? ['', ''];
    if (!root || !mayBeWritten(file))
      throw new Refused(403, `${file.slice(0, maxPath)} is no file that the editor may change`);
    const path = join(folder, file.slice(root.length + 1));
    await mkdir(folder, { recursive: true });
    const real = await realpathOfExisting(dirname(path));
    const base = await realpath(folder);
    const isLink = (await lstat(path).catch(() => null))?.isSymbolicLink();
    if (isLink || (real !== base && !real.startsWith(base + sep)))
      throw new Refused(403, `${file} is a link to somewhere else`);
    return path;
  }

  async function read(file: string): Promise<ContentFile> {
    const path = await pathOf(file);
    const handle = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW).catch(() => null);
    if (!handle) throw new Refused(404, `there is no ${file}`);
    try {
      const [data, { mtime }] = [await handle.readFile(), await handle.stat()];
      return { data, tag: tagOf(data), modified: mtime };
    } finally {
      await handle.close();
    }
  }

  /** @param tag of the file as its editor has read it; `null` where there was none */
  async function check(file: string, tag: string | null): Promise<void> {
    const now = await read(file).then(
      (found) => found.tag,
      () => null,
    );
    if (now !== tag)
      throw new Refused(
        412,
        `${file} was changed outside the editor: load this page again. What you typed is kept: press Restore`,
      );
  }

  return {
    read,
    async list(): Promise<string[]> {
      const files: string[] = [];
      for (const [root, folder] of roots)
        for await (const file of glob('**/*.*', { cwd: folder }))
          files.push(`${root}/${file.split(sep).join('/')}`);
      return files.filter(mayBeWritten).sort();
    },
    /** Replaces the file as a whole: nobody reads a half. */
    write: inTurn(async (file: string, data: Buffer, tag: string | null) => {
      const path = await pathOf(file);
      await check(file, tag);
      if (file.startsWith(picturesRoot)) checkPicture(file, data);
      await mkdir(dirname(path), { recursive: true });
      const part = join(dirname(path), `.${randomUUID()}.tmp`);
      const handle = await open(part, 'wx');
      try {
        await handle.writeFile(data);
        await handle.sync();
        await handle.close();
        await rename(part, path);
      } catch (error) {
        await handle.close();
        await rm(part, { force: true });
        throw error;
      }
      return tagOf(data);
    }),
    remove: inTurn(async (file: string, tag: string | null) => {
      const path = await pathOf(file);
      await check(file, tag);
      await rm(path);
    }),
  };
}

/** Folders that are still to be made are where their parent is. */
async function realpathOfExisting(folder: string): Promise<string> {
  return realpath(folder).catch(() => realpathOfExisting(dirname(folder)));
}

/** What a picture's name says must be what it is: browsers show nothing else. */
function checkPicture(file: string, data: Buffer): void {
  const ending = file.split('.').at(-1)?.toLowerCase() ?? '';
  const type = typeOf(data);
  if (!pictureTypes[ending]?.includes(type))
    throw new Refused(
      415,
      `${file} is ${type ? `a picture of the kind ${type}` : 'no picture'}: use PNG, JPEG, WebP, AVIF, GIF or SVG`,
    );
}

function typeOf(data: Buffer): string {
  try {
    return imageSize(data).type ?? '';
  } catch {
    return '';
  }
}

const tagOf = (data: Buffer): string => `"${createHash('sha256').update(data).digest('base64url')}"`;
