import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'yaml';
import { type FormValues, isSame, keysOfBoth } from '../../../client/editor/form-values.ts';
import { labelOf } from './editor-fields.ts';
import { git, linesOf, merge, runGit, textAt } from './git.ts';
import { Refused } from './refused.ts';

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

export interface Sent {
  branch: string;
  /** Where the host offers a pull request. */
  address: string | null;
  /** Files of which the main branch has changed the same lines meanwhile: the host asks about them. */
  both: string[];
}

/** A file, and what has become of it since the last commit, in git's two letters. */
type Change = readonly [kind: string, file: string];

/** What has changed since the last commit. @throws {Refused} where this is no repository, or a merge waits for its end */
export async function changedFiles({ folder, roots }: Places): Promise<{ ours: Change[]; others: string[] }> {
  const succeeds = async (...args: string[]) => (await runGit(folder, args)).code === 0;
  if (!(await succeeds('rev-parse', '--git-dir')))
    throw new Refused('This folder is no Git repository: clone the site from your host, and edit that copy.');
  if (roots.some((root) => root.startsWith('..')))
    throw new Refused('The content is in another folder than the site (CONTENT_DIR): publish it from there.');
  const status = await linesOf(
    folder,
    'status',
    '--porcelain',
    '-z',
    '--untracked-files=all',
    '--no-renames',
  );
  const isUnmerged = status.some((each) => /^(U.|.U|AA|DD)/.test(each));
  if (isUnmerged || (await succeeds('rev-parse', '-q', '--verify', 'MERGE_HEAD')))
    throw new Refused('A merge has begun in this folder: nothing can be published before it is finished.');
  const changes = status.map((each): Change => [each.slice(0, 2), each.slice(3)]);
  const isOurs = ([, file]: Change): boolean => roots.some((root) => file.startsWith(`${root}/`));
  return {
    ours: changes.filter(isOurs),
    others: changes.filter((each) => !isOurs(each)).map(([, file]) => file),
  };
}

export async function listChanges(places: Places): Promise<Changes> {
  const { ours, others } = await changedFiles(places);
  const { folder } = places;
  const unsent = await git(folder, 'rev-list', '--count', 'HEAD', '--not', '--remotes').catch(() => '0');
  const words = await Promise.all(ours.map(([kind, file]) => inWords(folder, kind, file)));
  return { ours: words, others, unsent: Number(unsent) };
}

async function inWords(folder: string, kind: string, file: string): Promise<string> {
  if (kind.includes('D')) return `Deleted: ${file}`;
  if (kind === '??' || kind.includes('A')) return `New: ${file}`;
  if (!file.endsWith('.yaml')) return `Changed: ${file}`;
  const [before, now] = [
    valuesOf(await textAt(folder, `HEAD:${file}`)),
    valuesOf(await readFile(join(folder, file), 'utf8')),
  ];
  const names = keysOfBoth(before, now).filter((name) => !isSame(before[name], now[name]));
  return `Changed: ${file}${names.length > 0 ? ` (${names.slice(0, 6).map(labelOf).join(', ')})` : ''}`;
}

function valuesOf(text: string): FormValues {
  try {
    return parse(text) ?? {};
  } catch {
    return {};
  }
}

/** Commits the content, and sends it on a branch: never to the main one, and never in place of what is there. */
export async function publish({ folder, roots }: Places, words: string): Promise<Sent> {
  const { ours, unsent } = await listChanges({ folder, roots });
  if (ours.length === 0 && unsent === 0) throw new Refused('Nothing has changed since the last time.');
  if ((await runGit(folder, ['var', 'GIT_COMMITTER_IDENT'])).code !== 0)
    throw new Refused(
      'Git does not know your name yet. Once, in a terminal: git config --global user.name "Your Name", and git config --global user.email you@example.com',
    );
  const remotes = await linesOf(folder, 'remote');
  const remote = remotes.includes('origin') ? 'origin' : remotes[0];
  if (!remote)
    throw new Refused(
      'This folder knows no host to send changes to. Once, in a terminal: git remote add origin <address of the repository>',
    );
  const ssh =
    process.env.GIT_SSH_COMMAND ?? (await git(folder, 'config', '--default', 'ssh', 'core.sshCommand'));
  const overNetwork = (...args: string[]) =>
    runGit(folder, args, { env: { GIT_SSH_COMMAND: `${ssh} -oBatchMode=yes` } });
  const fetched = await overNetwork('fetch', '--progress', remote);
  if (fetched.code !== 0) throw new Refused(hostReason(fetched.errorText));
  const main = await git(folder, 'rev-parse', '--abbrev-ref', `${remote}/HEAD`).catch(() => `${remote}/main`);
  const current = await git(folder, 'branch', '--show-current');
  const isMerged = (await runGit(folder, ['merge-base', '--is-ancestor', 'HEAD', main])).code === 0;
  const isOnMain = !current || `${remote}/${current}` === main;
  let branch = isOnMain || isMerged ? await beginBranch(folder) : current;
  if (ours.length > 0) {
    // Git refuses a path in which it knows nothing.
    const paths = roots.filter((root) => ours.some((each) => each.includes(`: ${root}/`)));
    await git(folder, 'add', '--all', '--', ...paths);
    await git(folder, 'commit', '--quiet', '--only', '-m', words, '--', ...paths);
  }
  const push = () => overNetwork('push', '--progress', '--set-upstream', remote, `HEAD:refs/heads/${branch}`);
  let sent = await push();
  if (/\(fetch first\)|non-fast-forward/.test(sent.errorText)) {
    // Somebody else has sent changes to this branch: theirs stay, and these get one of their own.
    branch = await beginBranch(folder);
    sent = await push();
  }
  if (sent.code !== 0)
    throw new Refused(
      `${hostReason(sent.errorText)} Your changes are kept on this computer: press Publish again later.`,
    );
  const [, ...both] = await merge(folder, 'HEAD', main).catch(() => []);
  return { branch, address: /^remote:\s+(https?:\/\/\S+)/m.exec(sent.errorText)?.[1] ?? null, both };
}

/** A new branch from here: what is changed and not committed goes along. */
async function beginBranch(folder: string): Promise<string> {
  const branch = `edit-${new Date().toISOString().replace(/\.|Z/g, '').replaceAll(':', '').replace('T', '-')}`;
  await git(folder, 'switch', '--quiet', '--create', branch);
  return branch;
}

/** Why a host did not take it. */
function hostReason(said: string): string {
  const lines = said.split(/[\r\n]+/).map((line) => line.trim());
  const hosts = lines.map((line) => /^remote: +(\S.*)/.exec(line)?.[1]).filter(Boolean);
  const told = hosts.join(' ') || lines.find((line) => /rejected|fatal|error/i.test(line)) || said;
  const words = told.slice(0, 300).replace(/\.$/, '');
  if (
    /could not read (Username|Password)|Authentication failed|prompts disabled|Permission denied|Host key/i.test(
      said,
    )
  )
    return 'The host asks who you are, and nobody can answer it here: sign in once in a terminal with "git push", or install its own app.';
  if (/\b403\b|denied to|not allowed|protected/i.test(said))
    return `The host does not let you write to this repository. It says: ${words}.`;
  if (/Could not resolve host|unable to access|Connection|timed out|unreachable|No route/i.test(said))
    return 'The host does not answer: is this computer online?';
  return `The host did not take it. It says: ${words}.`;
}
