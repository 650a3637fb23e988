import { spawn } from 'node:child_process';

/** Why git did not do it, in the owner's words. */
export class GitRefused extends Error {
  override name = 'GitRefused';
  /** Of the answer. */
  readonly status = 409;
}

/** Milliseconds without a word from git after which it is ended: it waits for somebody who is not there. */
const silenceMs = 20_000;

/** What a merge of one file answers where both sides changed the same lines, and where the file is no text. */
export type GitAnswer = { code: number; output: Buffer; said: string };

/** Nothing asks for a password, opens an editor or signs. Hosts that ask for one refuse instead. */
const silent = {
  GIT_TERMINAL_PROMPT: '0',
  GIT_ASKPASS: '',
  GIT_EDITOR: 'true',
  GCM_INTERACTIVE: 'never',
  LC_ALL: 'C',
};
const options = [
  'commit.gpgSign=false',
  'user.useConfigOnly=true',
  'core.quotePath=false',
  'push.gpgSign=false',
];

/**
 * Runs git in a folder, without a shell, and answers what it wrote. It ends by itself, or is ended after 20 s of silence.
 * @throws {GitRefused} where there is no git, or where it waits for something
 */
export function runGit(folder: string, args: string[], silenceLimit = silenceMs): Promise<GitAnswer> {
  const ssh = `${process.env.GIT_SSH_COMMAND ?? 'ssh'} -oBatchMode=yes`;
  const git = spawn('git', [...options.flatMap((each) => ['-c', each]), ...args], {
    cwd: folder,
    env: { ...process.env, ...silent, GIT_SSH_COMMAND: ssh },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A session of its own has no terminal that something could ask in, and ends with all that git has started.
    detached: true,
    windowsHide: true,
  });
  return new Promise((resolve, reject) => {
    const output: Buffer[] = [];
    let said = '';
    let isSilent = false;
    const end = () => {
      isSilent = true;
      if (process.platform === 'win32' || !git.pid) git.kill('SIGKILL');
      else process.kill(-git.pid, 'SIGKILL');
    };
    let timer = setTimeout(end, silenceLimit);
    const heard = () => {
      clearTimeout(timer);
      timer = setTimeout(end, silenceLimit);
    };
    git.stdout.on('data', (data: Buffer) => output.push(data)).on('data', heard);
    git.stderr.on('data', (data: Buffer) => (said += data)).on('data', heard);
    git.on('error', () => {
      clearTimeout(timer);
      reject(
        new GitRefused('Git is not installed on this computer: install it, then start the editor again.'),
      );
    });
    git.on('close', (code) => {
      clearTimeout(timer);
      if (isSilent)
        reject(
          new GitRefused(
            `Git said nothing for ${silenceLimit / 1000} seconds, and was ended: nobody can answer it here.`,
          ),
        );
      else resolve({ code: code ?? 1, output: Buffer.concat(output), said: withoutSecrets(said) });
    });
  });
}

/** The answer's text. @throws {GitRefused} with git's words where it fails */
export async function git(folder: string, ...args: string[]): Promise<string> {
  const { code, output, said } = await runGit(folder, args);
  if (code !== 0) throw new GitRefused(`Git says: ${said.trim() || `${args[0]} failed`}`);
  return output.toString('utf8').trimEnd();
}

/** A remote's address may hold a name and a password. */
const withoutSecrets = (text: string): string => text.replace(/:\/\/[^/\s@]*@/g, '://');
