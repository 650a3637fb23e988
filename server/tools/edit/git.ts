import { spawn } from 'node:child_process';
import { Refused } from './refused.ts';

interface GitAnswer {
  code: number;
  output: Buffer;
  /** What it wrote beside its output, without passwords. */
  errorText: string;
}

interface GitOptions {
  /** Milliseconds without a word from git after which it is ended: it waits for somebody who is not there. */
  silenceLimit?: number;
  env?: NodeJS.ProcessEnv;
}

/** Nothing asks for a password, opens an editor or signs. Hosts that ask for one refuse instead. */
const silent = {
  GIT_TERMINAL_PROMPT: '0',
  GIT_ASKPASS: '',
  GIT_EDITOR: 'true',
  GCM_INTERACTIVE: 'never',
  LC_ALL: 'C',
};
const settings = [
  'commit.gpgSign=false',
  'push.gpgSign=false',
  'user.useConfigOnly=true',
  'core.quotePath=false',
];

/**
 * Runs git in a folder, without a shell, and answers what it wrote. It ends by itself, or is ended after 20 s of silence.
 * @throws {Refused} where there is no git, or where it waits for something
 */
export function runGit(
  folder: string,
  args: string[],
  { silenceLimit = 20_000, env }: GitOptions = {},
): Promise<GitAnswer> {
  const git = spawn('git', [...settings.flatMap((each) => ['-c', each]), ...args], {
    cwd: folder,
    env: { ...process.env, ...silent, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A session of its own has no terminal that something could ask in, and ends with all that git has started.
    detached: true,
    windowsHide: true,
  });
  return new Promise((resolve, reject) => {
    const output: Buffer[] = [];
    let errorText = '';
    const silence = setTimeout(() => {
      if (process.platform === 'win32' || !git.pid) git.kill('SIGKILL');
      else process.kill(-git.pid, 'SIGKILL');
      const seconds = silenceLimit / 1000;
      reject(
        new Refused(`Git said nothing for ${seconds} seconds, and was ended: nobody can answer it here.`),
      );
    }, silenceLimit);
    git.stdout.on('data', (data: Buffer) => output.push(data));
    git.stderr.on('data', (data: Buffer) => (errorText += data));
    for (const stream of [git.stdout, git.stderr]) stream.on('data', () => silence.refresh());
    git.on('error', () => {
      clearTimeout(silence);
      reject(new Refused('Git is not installed on this computer: install it, then start the editor again.'));
    });
    git.on('close', (code) => {
      clearTimeout(silence);
      resolve({ code: code ?? 1, output: Buffer.concat(output), errorText: withoutSecrets(errorText) });
    });
  });
}

/** The answer's text. @throws {Refused} with git's words where it fails */
export async function git(folder: string, ...args: string[]): Promise<string> {
  const { code, output, errorText } = await runGit(folder, args);
  if (code !== 0) throw new Refused(`Git says: ${errorText.trim() || `${args[0]} failed`}`);
  return output.toString('utf8').trimEnd();
}

/** What git lists with `-z`, or in lines. */
export const linesOf = async (folder: string, ...args: string[]): Promise<string[]> =>
  (await git(folder, ...args)).split(/[\0\n]/).filter(Boolean);

/** The text of a file at a place, such as `HEAD:content/shop.yaml`; empty where it has none. */
export const textAt = async (folder: string, place: string): Promise<string> =>
  (await runGit(folder, ['show', place])).output.toString('utf8');

/** Merges two commits without touching a file: the tree, then the files in which both have changed the same lines. */
export async function merge(folder: string, one: string, other: string): Promise<string[]> {
  const args = ['merge-tree', '--write-tree', '--name-only', '--no-messages', one, other];
  const { code, output } = await runGit(folder, args);
  if (code > 1) throw new Refused('This needs Git 2.38 or a newer one: update it, then try again.');
  return output.toString('utf8').split('\n').filter(Boolean);
}

/** A remote's address may hold a name and a password. */
const withoutSecrets = (text: string): string => text.replace(/:\/\/[^/\s@]*@/g, '://');
