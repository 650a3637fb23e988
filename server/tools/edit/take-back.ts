import { lstat, mkdir, mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, sep } from 'node:path';
import { GitRefused, git, runGit } from './git.ts';
import type { Places, TwoTexts } from './publish.ts';

/** A change that can be taken back: one that was committed, or all that is not. */
export interface PastChange {
  /** The commit; for what is not committed yet, the file after `file:`. */
  id: string;
  /** As 2026-11-24; empty for what is not published yet. */
  day: string;
  words: string;
  files: string[];
}

const shown = 30;

/** The last changes of the content, the newest first. */
export async function listPast({ folder, roots }: Places): Promise<PastChange[]> {
  const log = await git(
    folder,
    'log',
    `-${shown}`,
    '--no-merges',
    '--name-only',
    '--no-renames',
    '--format=%x00%H%x00%cs%x00%s%x00',
    '--',
    ...roots,
  );
  const parts = log.split('\0').slice(1);
  const status = await git(folder, 'diff', '--name-status', '--no-renames', 'HEAD', '--', ...roots);
  const commits = status.split('\n').flatMap((line): PastChange[] => {
    const [kind, file = ''] = line.split('\t');
    if (kind !== 'D' && kind !== 'M') return [];
    return [{ id: `file:${file}`, day: '', words: kind === 'D' ? 'Deleted' : 'Changed', files: [file] }];
  });
  for (let at = 0; at + 3 < parts.length; at += 4) {
    const [id = '', day = '', words = '', files = ''] = parts.slice(at, at + 4);
    commits.push({ id, day, words, files: files.split('\n').filter(Boolean) });
  }
  return commits;
}

/**
 * Takes one change back, as a new one in the files: not committed yet, and what came later stays. Where later changes are in the
 * same lines nothing is written, and both texts are answered.
 * @param chosen writes the texts from before the change all the same
 */
export async function takeBack(
  { folder, roots }: Places,
  id: string,
  chosen = false,
): Promise<{ files: number; conflicts: TwoTexts[] }> {
  const isCommit = /^[0-9a-f]{40,64}$/.test(id);
  const known = await listPast({ folder, roots });
  if (!isCommit && !known.some((each) => each.id === id)) throw new GitRefused('There is no such change.');
  const files = isCommit ? await filesOf({ folder, roots }, id) : [id.slice('file:'.length)];
  const next: { path: string; data: Buffer | null }[] = [];
  const conflicts: TwoTexts[] = [];
  for (const file of files) {
    const path = await pathOf(folder, file);
    const now = await readFile(path).catch(() => null);
    const before = await textAt(folder, isCommit ? `${id}^:${file}` : `HEAD:${file}`);
    const after = isCommit ? await textAt(folder, `${id}:${file}`) : null;
    if (isSameText(now, before)) continue;
    if (isSameText(now, after) || chosen) next.push({ path, data: before });
    else {
      const merged = now && before && after ? await merge(folder, now, after, before) : null;
      if (merged) next.push({ path, data: merged });
      else conflicts.push({ file, mine: `${now ?? ''}`, theirs: `${before ?? ''}` });
    }
  }
  if (conflicts.length > 0) return { files: 0, conflicts };
  for (const { path, data } of next) {
    if (!data) await rm(path);
    else {
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, data);
    }
  }
  return { files: next.length, conflicts: [] };
}

async function filesOf({ folder, roots }: Places, commit: string): Promise<string[]> {
  const listed = await git(
    folder,
    'diff-tree',
    '-r',
    '-z',
    '--root',
    '--name-only',
    '--no-commit-id',
    '--no-renames',
    commit,
    '--',
    ...roots,
  );
  return listed.split('\0').filter(Boolean);
}

async function textAt(folder: string, place: string): Promise<Buffer | null> {
  const { code, output } = await runGit(folder, ['show', place]);
  return code === 0 ? output : null;
}

/** Line ends are those of the system. */
const isSameText = (one: Buffer | null, other: Buffer | null): boolean =>
  one === null || other === null ? one === other : withUnixEnds(one) === withUnixEnds(other);

const withUnixEnds = (data: Buffer): string => data.toString('latin1').replaceAll('\r\n', '\n');

/** What the text says now, without the change; `null` where later changes are in the same lines. */
async function merge(folder: string, now: Buffer, after: Buffer, before: Buffer): Promise<Buffer | null> {
  const scratch = await mkdtemp(join(tmpdir(), 'take-back-'));
  try {
    const names = ['now', 'after', 'before'].map((name) => join(scratch, name));
    const texts = [now, after, before].map(withUnixEnds);
    await Promise.all(names.map((name, index) => writeFile(name, texts[index] ?? '', 'latin1')));
    const { code, output } = await runGit(folder, ['merge-file', '-p', ...names]);
    return code === 0 ? output : null;
  } finally {
    await rm(scratch, { recursive: true });
  }
}

/** Where the file is: through no link. */
async function pathOf(folder: string, file: string): Promise<string> {
  const path = join(folder, file);
  let parent = dirname(path);
  while (!(await lstat(parent).catch(() => null))) parent = dirname(parent);
  const isInside = `${await realpath(parent)}${sep}`.startsWith((await realpath(folder)) + sep);
  const isLink = (await lstat(path).catch(() => null))?.isSymbolicLink();
  if (!isInside || isLink) throw new GitRefused(`${file} is a link to somewhere else`);
  return path;
}
