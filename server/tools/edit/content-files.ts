import { createHash } from 'node:crypto';
import { glob, lstat, mkdir, readFile, realpath, rm, stat } from 'node:fs/promises';
import { dirname, join, resolve, sep } from 'node:path';
import { isText, plainText } from '../../../client/editor/plain-text.ts';
import { pictureIn } from '../../builder/documents/pictures.ts';
import { writeFileAt } from '../../builder/files/file-tree.ts';
import { contentRoot, factFiles, picturesRoot } from './editor-config.ts';
import { inTurn } from './in-turn.ts';
import { Refused } from './refused.ts';

/** A file of the project that the editor may read and write, by the name under which the editor knows it. */
export interface ContentFile {
  data: Buffer;
  /** Another one after each change of its bytes, or of its words where it is a text. */
  tag: string;
  modified: Date;
}

/** Names without spaces and with no dot before them: nothing hidden, nothing outside. */
const name = String.raw`[\w-][\w.-]*`;
/** Signs of a file's path: within what every system takes. */
const maxPath = 200;
/** What Windows keeps for devices, with any ending. */
const reserved = /\/(con|prn|aux|nul|com\d|lpt\d)[./]/i;
const written = [
  ...factFiles.map((each) => new RegExp(`^${contentRoot}/${each.replace('.', '\\.')}$`)),
  new RegExp(`^${contentRoot}/pages/(${name}/)*${name}\\.mdx$`),
  new RegExp(`^${picturesRoot}/(${name}/)*${name}\\.(png|jpe?g|webp|gif|svg|avif)$`, 'i'),
];

const mayBeWritten = (file: string): boolean =>
  file.length <= maxPath && !reserved.test(file) && written.some((pattern) => pattern.test(file));

/** The files of a content folder, and the pictures beside it. Nothing else can be named. */
export function openContentFiles(contentDir: string) {
  const roots: [root: string, folder: string][] = [
    [contentRoot, resolve(contentDir)],
    [picturesRoot, resolve(picturesRoot)],
  ];

  /** One change after the other: what it has found of a file is so until it has ended. */
  const turn = inTurn();

  /** The file's real path, in its folder: no link leads out of it. */
  async function pathOf(file: string): Promise<string> {
    const [root, folder] = roots.find(([each]) => file.startsWith(`${each}/`)) ?? ['', ''];
    if (!root || !mayBeWritten(file))
      throw new Refused(`${file.slice(0, maxPath)} is no file that the editor may change`, 403);
    const path = join(folder, file.slice(root.length + 1));
    await mkdir(folder, { recursive: true });
    const real = await realpathOfExisting(dirname(path));
    const base = await realpath(folder);
    const isLink = (await lstat(path).catch(() => null))?.isSymbolicLink();
    if (isLink || (real !== base && !real.startsWith(base + sep)))
      throw new Refused(`${file} is a link to somewhere else`, 403);
    return path;
  }

  async function read(file: string): Promise<ContentFile> {
    const path = await pathOf(file);
    const data = await readFile(path).catch(() => null);
    if (!data) throw new Refused(`there is no ${file}`, 404);
    return { data, tag: tagOf(file, data), modified: (await stat(path)).mtime };
  }

  /** @param tag of the file as its editor has read it; `null` where there was none */
  async function check(file: string, tag: string | null): Promise<void> {
    const now = await read(file).catch(() => null);
    if (tag !== (now?.tag ?? null))
      throw new Refused(
        `${file} was changed outside the editor: load this page again. What you typed is kept: press Restore`,
        412,
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
    write: (file: string, data: Buffer, tag: string | null): Promise<string> =>
      turn(async () => {
        const path = await pathOf(file);
        await check(file, tag);
        const picture = file.startsWith(picturesRoot) ? pictureIn(file, data) : null;
        if (typeof picture === 'string') throw new Refused(picture, 415);
        await writeFileAt(path, data, { flush: true });
        return tagOf(file, data);
      }),
    /** @param keep is given the file's path before it goes */
    remove: (file: string, tag: string | null, keep: (path: string) => Promise<void>): Promise<void> =>
      turn(async () => {
        const path = await pathOf(file);
        await check(file, tag);
        await keep(path);
        await rm(path);
      }),
  };
}

/** Folders that are still to be made are where their parent is. */
async function realpathOfExisting(folder: string): Promise<string> {
  return realpath(folder).catch(() => realpathOfExisting(dirname(folder)));
}

function tagOf(file: string, data: Buffer): string {
  const stored = isText(file) ? plainText(data.toString('utf8')) : data;
  return `"${createHash('sha256').update(stored).digest('hex')}"`;
}
