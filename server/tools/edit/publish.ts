import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'yaml';
import { labelOf } from './editor-fields.ts';
import { isSame, type Values } from './form-values.ts';
import { GitRefused, git, runGit } from './git.ts';

/** What the editor may commit. */
export interface Places {
  /** The project's folder. */
  folder: string;
  /** Relative to it: the content and `public`. */
  roots: string[];
}

export interface Changes {
  /** Each in words: "Changed: shop.yaml (Hours, Closures)". */
  ours: string[];
  /** Other changed files, which are left out. */
  others: string[];
  /** Commits that no remote has yet. */
  unsent: number;
}

/** Two texts of a file, of which nobody but its owner can say which is right. */
export interface TwoTexts {
  file: string;
  mine: string;
  theirs: string;
}

/** What has changed since the last commit. @throws {GitRefused} where this is no repository, or a merge waits for its end */
export async function listChanges({ folder, roots }: Places): Promise<Changes> {
  const inside = await runGit(folder, ['rev-parse', '--git-dir']);
  if (inside.code !== 0)
    throw new GitRefused(
      'This folder is no Git repository: clone the site from your host, and edit that copy.',
    );
  if (roots.some((root) => root.startsWith('..')))
    throw new GitRefused(
      'The content is in another folder than the site (CONTENT_DIR): publish it from there.',
    );
  const status = await git(folder, 'status', '--porcelain', '-z', '--untracked-files=all', '--no-renames');
  const entries = status.split('\0').filter(Boolean);
  const merge = await runGit(folder, ['rev-parse', '-q', '--verify', 'MERGE_HEAD']);
  if (merge.code === 0 || entries.some((each) => /^(U.|.U|AA|DD)/.test(each)))
    throw new GitRefused(
      'A merge has begun in this folder and is not finished: nothing can be published before.',
    );
  const isOurs = (file: string) => roots.some((root) => file.startsWith(`${root}/`));
  const ours = entries.filter((each) => isOurs(each.slice(3)));
  const unsent = await git(folder, 'rev-list', '--count', 'HEAD', '--not', '--remotes').catch(() => '0');
  return {
    ours: await Promise.all(ours.map((each) => inWords(folder, each.slice(0, 2), each.slice(3)))),
    others: entries.map((each) => each.slice(3)).filter((file) => !isOurs(file)),
    unsent: Number(unsent),
  };
}

async function inWords(folder: string, status: string, file: string): Promise<string> {
  if (status === '??' || status.includes('A')) return `New: ${file}`;
  if (status.includes('D')) return `Deleted: ${file}`;
  if (!file.endsWith('.yaml')) return `Changed: ${file}`;
  const { output } = await runGit(folder, ['show', `HEAD:${file}`]);
  const [before, now] = [output.toString('utf8'), await readFile(join(folder, file), 'utf8')].map(valuesOf);
  const names = Object.keys({ ...before, ...now }).filter((name) => !isSame(before?.[name], now?.[name]));
  return `Changed: ${file}${names.length > 0 ? ` (${names.slice(0, 6).map(labelOf).join(', ')})` : ''}`;
}

function valuesOf(text: string): Values {
  try {
    return parse(text) ?? {};
  } catch {
    return {};
  }
}

/** Commits the content, and sends it on a branch: never to the main one, and never in place of what is there. */
export async function publish(
  { folder, roots }: Places,
  words: string,
): Promise<{ branch: string; address: string | null; conflicts: TwoTexts[] }> {
  const { ours, unsent } = await listChanges({ folder, roots });
  if (ours.length === 0 && unsent === 0) throw new GitRefused('Nothing has changed since the last time.');
  if ((await runGit(folder, ['var', 'GIT_COMMITTER_IDENT'])).code !== 0)
    throw new GitRefused(
      'Git does not know your name yet. Once, in a terminal: git config --global user.name "Your Name", and git config --global user.email you@example.com',
    );
  const [remote] = (await git(folder, 'remote'))
    .split('\n')
    .filter(Boolean)
    .sort((one) => (one === 'origin' ? -1 : 0));
  if (!remote)
    throw new GitRefused(
      'This folder knows no host to send changes to. Once, in a terminal: git remote add origin <address of the repository>',
    );
  const fetched = await runGit(folder, ['fetch', '--progress', remote]);
  if (fetched.code !== 0) throw new GitRefused(reasonOf(fetched.said));
  const main = await mainBranch(folder, remote);
  const current = await git(folder, 'branch', '--show-current');
  const isMerged =
    (await runGit(folder, ['merge-base', '--is-ancestor', 'HEAD', `${remote}/${main}`])).code === 0;
  let branch = current;
  if (!current || current === main || isMerged) branch = await beginBranch(folder);
  if (ours.length > 0) {
    const paths = await rootsWithFiles(folder, roots);
    await git(folder, 'add', '--all', '--', ...paths);
    await git(folder, 'commit', '--quiet', '--only', '-m', words, '--', ...paths);
  }
  let sent = await push(folder, remote, branch);
  if (/\(fetch first\)|non-fast-forward/.test(sent.said)) {
    // Somebody else has sent changes to this branch: theirs stay, and these get one of their own.
    branch = await beginBranch(folder);
    sent = await push(folder, remote, branch);
  }
  if (sent.code !== 0)
    throw new GitRefused(
      `${reasonOf(sent.said)} Your changes are kept on this computer: press Publish again later.`,
    );
  const address = /^remote:\s+(https?:\/\/\S+)/m.exec(sent.said)?.[1] ?? null;
  return { branch, address, conflicts: await conflictsWith(folder, `${remote}/${main}`) };
}

const push = (folder: string, remote: string, branch: string) =>
  runGit(folder, ['push', '--progress', '--set-upstream', remote, `HEAD:refs/heads/${branch}`]);

/** A new branch from here: what is changed and not committed goes along. */
async function beginBranch(folder: string): Promise<string> {
  const branch = `edit-${new Date().toISOString().replace(/\.|Z/g, '').replaceAll(':', '').replace('T', '-')}`;
  await git(folder, 'switch', '--quiet', '--create', branch);
  return branch;
}

async function mainBranch(folder: string, remote: string): Promise<string> {
  const { code, output } = await runGit(folder, ['symbolic-ref', '--short', `refs/remotes/${remote}/HEAD`]);
  return code === 0
    ? output
        .toString('utf8')
        .trim()
        .slice(remote.length + 1)
    : 'main';
}

/** Git refuses a path in which it knows nothing. */
async function rootsWithFiles(folder: string, roots: string[]): Promise<string[]> {
  const each = roots.map((root) =>
    git(folder, 'ls-files', '--cached', '--others', '--exclude-standard', '--', root),
  );
  const files = await Promise.all(each);
  return roots.filter((_, index) => files[index] !== '');
}

/** The files whose same lines the main branch has changed meanwhile. Nothing is merged here. */
async function conflictsWith(folder: string, main: string): Promise<TwoTexts[]> {
  const { code, output } = await runGit(folder, [
    'merge-tree',
    '--write-tree',
    '--name-only',
    '--no-messages',
    'HEAD',
    main,
  ]);
  if (code !== 1) return [];
  const files = output.toString('utf8').split('\n').slice(1).filter(Boolean);
  const textOf = async (place: string) => (await runGit(folder, ['show', place])).output.toString('utf8');
  return Promise.all(
    files.map(async (file) => ({
      file,
      mine: await textOf(`HEAD:${file}`),
      theirs: await textOf(`${main}:${file}`),
    })),
  );
}

/** Why a host did not take it. */
function reasonOf(said: string): string {
  if (
    /could not read (Username|Password)|Authentication failed|terminal prompts disabled|Permission denied|Host key/i.test(
      said,
    )
  )
    return 'The host asks who you are, and nobody can answer it here: sign in once in a terminal with "git push", or install its own app.';
  if (/\b403\b|denied to|not allowed|protected/i.test(said))
    return `The host does not let you write to this repository. It says: ${wordsOf(said)}.`;
  if (/Could not resolve host|unable to access|Connection|timed out/i.test(said))
    return 'The host does not answer: is this computer online?';
  return `The host did not take it. It says: ${wordsOf(said)}.`;
}

/** The host's words where it has some, else git's. */
function wordsOf(said: string): string {
  const lines = said.split(/[\r\n]+/).map((line) => line.trim());
  const words = lines
    .filter((line) => /^remote: +\S/.test(line))
    .map((line) => line.slice('remote: '.length).trim());
  return (
    words.join(' ').slice(0, 300) ||
    lines.findLast((line) => /rejected|fatal|error/.test(line)) ||
    said.slice(-200)
  );
}
