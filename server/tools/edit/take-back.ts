import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { git, linesOf, merge, runGit, textAt } from './git.ts';
import { changedFiles, type Places } from './publish.ts';
import { Refused } from './refused.ts';

/** A change that can be taken back. */
export interface PastChange {
  /** The commit; for what is not committed, `changed:` or `deleted:` and the file. */
  id: string;
  /** "2026-11-24: New hours" */
  words: string;
  files: string[];
}

/** Two texts of a file, of which nobody but its owner can say which is right. */
export interface TwoTexts {
  file: string;
  now: string;
  before: string;
}

const shown = 30;

/** Where git keeps what the editor has deleted, which may never have been committed. */
const removed = 'refs/removed/';

/** Keeps the text of a file that is about to be deleted. Where there is no repository it cannot. */
export async function keepRemoved(folder: string, file: string): Promise<void> {
  if (file.startsWith('..')) return;
  const { code, output } = await runGit(folder, ['hash-object', '-w', '--', file]);
  if (code === 0) await git(folder, 'update-ref', `${removed}${file}`, `${output}`.trim());
}

/** The last changes of the content, the newest first. */
export async function listPast({ folder, roots }: Places): Promise<PastChange[]> {
  const kept = await linesOf(folder, 'for-each-ref', '--format=%(refname:lstrip=2)', removed);
  const changes = (await changedFiles({ folder, roots })).ours;
  const filesOf = (kinds: RegExp) => changes.filter(([kind]) => kinds.test(kind)).map(([, file]) => file);
  const gone = new Set([...filesOf(/^[ M]?D/), ...kept.filter((file) => !existsSync(join(folder, file)))]);
  // The first commit is not taken back: it is all there is.
  const which = [`-${shown}`, '--min-parents=1', '--max-parents=1', '--no-renames', '--name-only'];
  const log = await git(folder, 'log', ...which, '--format=%x00%H%n%cs: %s', '--', ...roots);
  return [
    ...[...gone].map((file) => ({ id: `deleted:${file}`, words: 'Deleted', files: [file] })),
    ...filesOf(/^(M[ M]| M)$/).map((file) => ({
      id: `changed:${file}`,
      words: 'Not published yet',
      files: [file],
    })),
    ...log.split('\0').flatMap((commit) => {
      const [id, words = '', ...files] = commit.split('\n').filter(Boolean);
      return id ? [{ id, words, files }] : [];
    }),
  ];
}

/**
 * Takes one change back, as a new one in the files: not committed yet, and what came later stays. Where that is in the same lines
 * nothing is written, and both texts are answered. Git writes the files: through no link, and with the system's line ends.
 * @param isChosen writes the texts from before the change all the same
 */
export async function takeBack(places: Places, id: string, isChosen = false): Promise<TwoTexts[]> {
  const { folder, roots } = places;
  const change = (await listPast(places)).find((each) => each.id === id);
  if (!change) throw new Refused('There is no such change.');
  const [file = ''] = change.files;
  const kept = await runGit(folder, ['rev-parse', '-q', '--verify', `${removed}${file}`]);
  if (id.startsWith('deleted:') && kept.code === 0) {
    await git(folder, 'update-index', '--add', '--cacheinfo', `100644,${`${kept.output}`.trim()},${file}`);
    await git(folder, 'restore', '--worktree', '--', file);
    return [];
  }
  const isCommit = !id.includes(':');
  const before = isCommit ? `${id}^` : 'HEAD';
  // What git knows of, as it is now. No branch names this commit, nor the next one.
  const now = (await git(folder, 'stash', 'create')) || 'HEAD';
  let [target, where] = [before, change.files];
  let conflicts = id.startsWith('changed:') ? change.files : [];
  if (isCommit && !isChosen) {
    const author = ['-c', 'user.name=editor', '-c', 'user.email=editor@localhost'];
    const undone = await git(folder, ...author, 'commit-tree', `${before}^{tree}`, '-p', id, '-m', 'Undo');
    const [tree = '', ...both] = await merge(folder, now, undone);
    [target, where] = [tree, roots];
    conflicts = both.filter((each) => change.files.includes(each));
  }
  const shownAt = async (place: string) =>
    /\.(mdx|yaml|csv|md)$/.test(place) ? textAt(folder, place) : 'This is no text, such as a picture.';
  if (conflicts.length > 0 && !isChosen)
    return Promise.all(
      conflicts.map(async (each) => ({
        file: each,
        now: await shownAt(`${now}:${each}`),
        before: await shownAt(`${before}:${each}`),
      })),
    );
  const differing = ['diff', '--name-only', '-z', '--no-renames', now, target, '--', ...where];
  const files = await linesOf(folder, ...differing);
  if (files.length === 0) return [];
  const [again] = await linesOf(folder, 'ls-files', '--others', '-z', '--', ...files);
  if (again) throw new Refused(`There is a new ${again}: publish or delete it first.`);
  await git(folder, 'restore', `--source=${target}`, '--worktree', '--', ...files);
  return [];
}
