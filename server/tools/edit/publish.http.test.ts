import assert from 'node:assert/strict';
import { once } from 'node:events';
import { appendFile, chmod, mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { after, before, beforeEach, describe, it } from 'node:test';
import { temporaryFolder } from '../../testing/basics/temporary-folder.ts';
import { changesDialog, takenBackDialog } from './dialog-contents.ts';
import { git, runGit } from './git.ts';
import { listChanges, publish } from './publish.ts';
import { keepRemoved, listPast, takeBack } from './take-back.ts';

/** A host, as a bare repository beside the owner's folder and a colleague's. */
const root = temporaryFolder();
const settings = { GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_NOSYSTEM: '1' };
const saved = { ...process.env };
let count = 0;
let host: string;
let folder: string;
let other: string;
const places = () => ({ folder, roots: ['content', 'public'] });

before(() => Object.assign(process.env, settings));
after(() => {
  for (const name of Object.keys(settings)) delete process.env[name];
  Object.assign(process.env, saved);
});

beforeEach(async () => {
  const here = join(root, `${count++}`);
  [host, folder, other] = ['host.git', 'site', 'other'].map((name) => join(here, name)) as [
    string,
    string,
    string,
  ];
  await mkdir(here);
  await git(here, 'init', '--quiet', '--bare', '--initial-branch=main', host);
  await git(here, 'clone', '--quiet', host, folder);
  await sign(folder);
  await git(folder, 'switch', '--quiet', '--create', 'main');
  await save('content/shop.yaml', 'name: Bench\nhours: 9\nphone: 1\nemail: a\n');
  await save('content/pages/about.mdx', 'one\ntwo\nthree\n');
  await save('public/logo.svg', '<svg/>');
  await save('server/code.ts', '1');
  await git(folder, 'add', '--all');
  await git(folder, 'commit', '--quiet', '-m', 'Begin');
  await git(folder, 'push', '--quiet', '--set-upstream', 'origin', 'main');
  await git(folder, 'remote', 'set-head', 'origin', 'main');
  await git(here, 'clone', '--quiet', host, other);
  await sign(other);
});

describe('publishing', () => {
  it('says what has changed in the words of the forms, and what is left out', async () => {
    await save('content/shop.yaml', 'name: Bench\nhours: 10\nphone: 2\nemail: a\n');
    await save('content/pages/new page.mdx', 'new');
    await save('server/code.ts', '2');
    await rm(join(folder, 'public/logo.svg'));
    assert.deepEqual(await listChanges(places()), {
      ours: [
        'Changed: content/shop.yaml (Hours, Phone)',
        'Deleted: public/logo.svg',
        'New: content/pages/new page.mdx',
      ],
      others: ['server/code.ts'],
      unsent: 0,
    });
  });

  it('sends the content on a branch of its own, and leaves all else as it is', async () => {
    await save('content/shop.yaml', 'name: Workbench\n');
    await save('server/code.ts', '2');
    await save('server/new.ts', '3');
    await git(folder, 'add', 'server');
    const { branch, both } = await publish(places(), 'Rename "the shop"; $(rm -r /)');
    assert.match(branch, /^edit-\d{4}-\d\d-\d\d-\d+$/);
    assert.deepEqual(both, []);
    assert.equal(await git(host, 'show', `${branch}:content/shop.yaml`), 'name: Workbench');
    assert.equal(await git(host, 'show', `${branch}:server/code.ts`), '1');
    assert.equal(await git(host, 'log', '-1', '--format=%s', branch), 'Rename "the shop"; $(rm -r /)');
    assert.equal(
      await git(host, 'show', 'main:content/shop.yaml'),
      'name: Bench\nhours: 9\nphone: 1\nemail: a',
    );
    assert.equal(await git(folder, 'status', '--porcelain'), 'M  server/code.ts\nA  server/new.ts');
    await assert.rejects(publish(places(), 'Again'), /Nothing has changed/);
  });

  it('goes on on its branch until that is merged, then begins another', async () => {
    await save('content/shop.yaml', 'name: One\n');
    const one = await publish(places(), 'One');
    await save('content/shop.yaml', 'name: Two\n');
    assert.equal((await publish(places(), 'Two')).branch, one.branch);
    await git(other, 'fetch', '--quiet');
    await git(other, 'merge', '--quiet', '--no-ff', '-m', 'Merge', `origin/${one.branch}`);
    await git(other, 'push', '--quiet');
    await save('content/shop.yaml', 'name: Three\n');
    const three = await publish(places(), 'Three');
    assert.notEqual(three.branch, one.branch);
    assert.deepEqual(three.both, []);
  });

  it('sends beside a main branch that has moved on, and names the files with changes in the same lines', async () => {
    await commitElsewhere('server/code.ts', '9');
    await save('content/pages/about.mdx', 'one\nmine\nthree\n');
    assert.deepEqual((await publish(places(), 'Mine')).both, []);
    await commitElsewhere('content/pages/about.mdx', 'one\ntheirs\nthree\n');
    await save('content/shop.yaml', 'name: More\n');
    assert.deepEqual((await publish(places(), 'More')).both, ['content/pages/about.mdx']);
    assert.equal(await git(host, 'show', 'main:content/pages/about.mdx'), 'one\ntheirs\nthree');
  });

  it('never replaces what somebody else has sent to its branch', async () => {
    await save('content/shop.yaml', 'name: One\n');
    const { branch } = await publish(places(), 'One');
    await git(other, 'fetch', '--quiet');
    await git(other, 'switch', '--quiet', branch);
    await commitElsewhere('content/pages/about.mdx', 'theirs\n', branch);
    await save('content/shop.yaml', 'name: Two\n');
    const next = await publish(places(), 'Two');
    assert.notEqual(next.branch, branch);
    assert.equal(await git(host, 'show', `${branch}:content/pages/about.mdx`), 'theirs');
    assert.equal(await git(host, 'show', `${next.branch}:content/shop.yaml`), 'name: Two');
  });

  it('keeps the changes where the host refuses them, says its words, and sends them the next time', async () => {
    const hook = join(host, 'hooks/pre-receive');
    await writeFile(hook, '#!/bin/sh\necho "the shop is closed" >&2\nexit 1\n');
    await chmod(hook, 0o755);
    await save('content/shop.yaml', 'name: Later\n');
    await assert.rejects(publish(places(), 'Later'), /It says: the shop is closed\. .*kept on this computer/);
    assert.deepEqual(await listChanges(places()), { ours: [], others: [], unsent: 1 });
    await rm(hook);
    const { branch } = await publish(places(), 'Later');
    assert.equal(await git(host, 'show', `${branch}:content/shop.yaml`), 'name: Later');
  });

  it('says what is missing: a name, a host, a repository, Git, the end of a merge', async () => {
    await save('content/shop.yaml', 'name: X\n');
    const unsent = await git(folder, 'rev-parse', 'HEAD');
    await git(folder, 'config', '--unset', 'user.name');
    await assert.rejects(publish(places(), 'X'), /does not know your name/);
    await sign(folder);
    await git(folder, 'remote', 'remove', 'origin');
    await assert.rejects(publish(places(), 'X'), /knows no host/);
    await assert.rejects(listChanges({ folder: root, roots: ['content'] }), /no Git repository/);
    await assert.rejects(listChanges({ folder, roots: ['../content'] }), /in another folder/);
    await writeFile(join(folder, '.git/MERGE_HEAD'), `${unsent}\n`);
    await assert.rejects(publish(places(), 'X'), /A merge has begun/);
    const { PATH } = process.env;
    process.env.PATH = root;
    try {
      await assert.rejects(listChanges(places()), /Git is not installed/);
    } finally {
      process.env.PATH = PATH;
    }
    assert.equal(await git(folder, 'rev-parse', 'HEAD'), unsent);
  });

  it('asks nobody for a password, and ends what waits', async () => {
    let answers = true;
    const server = createServer((_, response) => {
      if (answers) response.writeHead(401, { 'www-authenticate': 'Basic realm="host"' }).end();
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/site.git`;
    await git(folder, 'remote', 'set-url', 'origin', url);
    await save('content/shop.yaml', 'name: X\n');
    await assert.rejects(publish(places(), 'X'), /asks who you are/);
    answers = false;
    await assert.rejects(runGit(folder, ['fetch', 'origin'], { silenceLimit: 500 }), /said nothing/);
    server.closeAllConnections();
    server.close();
  });

  it('says in a sentence what ssh has met: nobody known, no right, no host; ssh asks nothing', async () => {
    await git(folder, 'remote', 'set-url', 'origin', 'ssh://git@host.example.com/site.git');
    await save('content/shop.yaml', 'name: X\n');
    const ssh = join(folder, '.git/fake-ssh');
    for (const [words, sentence] of [
      ['git@host.example.com: Permission denied (publickey).', /^The host asks who you are/],
      ['Host key verification failed.', /^The host asks who you are/],
      ['ERROR: Permission to shop/site.git denied to sam.', /does not let you write .*denied to sam\.$/],
      ['ERROR: Repository not found.', /did not take it\. It says: ERROR: Repository not found\.$/],
      ['ssh: Could not resolve hostname host.example.com: Name not known', /^The host does not answer/],
      ['ssh: connect to host host.example.com port 22: No route to host', /^The host does not answer/],
    ] as const) {
      await writeFile(
        ssh,
        `#!/bin/sh\necho "$@" > ${folder}/.git/ssh-options\necho "${words}" >&2\nexit 255\n`,
      );
      await chmod(ssh, 0o755);
      await git(folder, 'config', 'core.sshCommand', ssh);
      await assert.rejects(publish(places(), 'X'), { message: sentence });
      assert.match(await read('.git/ssh-options'), /-oBatchMode=yes/);
    }
  });

  it('shows no password of a remote', async () => {
    const { errorText: said } = await runGit(folder, ['fetch', 'http://owner:secret@127.0.0.1:1/site.git']);
    assert.match(said, /127\.0\.0\.1/);
    assert.doesNotMatch(said, /secret/);
  });
});

describe('taking back', () => {
  it('lists the last changes of the content by day, and restores what a commit has deleted', async () => {
    await rm(join(folder, 'content/pages/about.mdx'));
    await publish(places(), 'Delete about');
    const past = await listPast(places());
    assert.deepEqual(past.length, 1, 'the first commit is not taken back');
    assert.match(`${past[0]?.words}`, /^\d{4}-\d\d-\d\d: Delete about$/);
    assert.deepEqual(past[0]?.files, ['content/pages/about.mdx']);
    assert.deepEqual(await takeBack(places(), `${past[0]?.id}`), []);
    assert.equal(await read('content/pages/about.mdx'), 'one\ntwo\nthree\n');
    assert.deepEqual((await listChanges(places())).ours, ['New: content/pages/about.mdx']);
  });

  it('keeps what came later, and answers both texts where it is in the same lines', async () => {
    await save('content/shop.yaml', 'name: Other\nhours: 9\nphone: 1\nemail: a\n');
    await publish(places(), 'Rename');
    await appendFile(join(folder, 'content/shop.yaml'), 'since: 2009\n');
    const [, rename] = await listPast(places());
    assert.deepEqual(await takeBack(places(), `${rename?.id}`), []);
    assert.equal(await read('content/shop.yaml'), 'name: Bench\nhours: 9\nphone: 1\nemail: a\nsince: 2009\n');
    await save('content/shop.yaml', 'name: Third\n');
    const before = 'name: Bench\nhours: 9\nphone: 1\nemail: a\n';
    assert.deepEqual(await takeBack(places(), `${rename?.id}`), [
      { file: 'content/shop.yaml', now: 'name: Third\n', before },
    ]);
    assert.equal(await read('content/shop.yaml'), 'name: Third\n');
    await takeBack(places(), `${rename?.id}`, true);
    assert.equal(await read('content/shop.yaml'), before);
  });

  it('restores a deletion that is not published, and shows a change before it goes', async () => {
    await rm(join(folder, 'content/pages/about.mdx'));
    await save('content/shop.yaml', 'name: X\n');
    const ids = (await listPast(places())).map(({ id }) => id);
    assert.deepEqual(ids, ['deleted:content/pages/about.mdx', 'changed:content/shop.yaml']);
    await takeBack(places(), 'deleted:content/pages/about.mdx');
    assert.equal(await read('content/pages/about.mdx'), 'one\ntwo\nthree\n');
    const { html } = takenBackDialog('', await takeBack(places(), 'changed:content/shop.yaml'));
    assert.match(`${html}`, /<mark>name: X<\/mark>[\s\S]*<mark>name: Bench<\/mark>/);
    await takeBack(places(), 'changed:content/shop.yaml', true);
    assert.deepEqual((await listChanges(places())).ours, []);
  });

  it('restores a document that was made and deleted before it was ever published: there is nothing to publish', async () => {
    const file = 'content/pages/new.mdx';
    await save(file, 'Ünsent\n');
    await keepRemoved(folder, file);
    await rm(join(folder, file));
    const says = async () => changesDialog(await listChanges(places()), 'fine').says;
    assert.equal(await says(), 'Nothing has changed since the last time.');
    assert.deepEqual(await listPast(places()), [{ id: `deleted:${file}`, words: 'Deleted', files: [file] }]);
    await takeBack(places(), `deleted:${file}`);
    assert.equal(await read(file), 'Ünsent\n');
    assert.deepEqual((await listChanges(places())).ours, [`New: ${file}`]);
    assert.deepEqual(await listPast(places()), []);
    const { branch } = await publish(places(), 'New page');
    assert.equal(await git(host, 'show', `${branch}:${file}`), 'Ünsent');
  });

  it('overwrites no new file in the place of a deleted one', async () => {
    await rm(join(folder, 'content/pages/about.mdx'));
    await publish(places(), 'Delete about');
    await save('content/pages/about.mdx', 'new\n');
    const [last] = await listPast(places());
    await assert.rejects(takeBack(places(), `${last?.id}`), /There is a new content\/pages\/about\.mdx/);
    assert.equal(await read('content/pages/about.mdx'), 'new\n');
  });

  it('takes Windows’ line ends for no change', async () => {
    await git(folder, 'config', 'core.autocrlf', 'true');
    await save('content/pages/about.mdx', 'one\r\nzwei\r\nthree\r\n');
    const { branch } = await publish(places(), 'Zwei');
    assert.equal(await git(host, 'show', `${branch}:content/pages/about.mdx`), 'one\nzwei\nthree');
    const [last] = await listPast(places());
    assert.deepEqual(await takeBack(places(), `${last?.id}`), []);
    assert.equal(await read('content/pages/about.mdx'), 'one\r\ntwo\r\nthree\r\n');
  });

  it('touches nothing outside the content, by no name and through no link', async () => {
    await save('server/code.ts', '2');
    await save('content/pages/about.mdx', 'X\n');
    await git(folder, 'commit', '--quiet', '--all', '-m', 'Both');
    const [both] = await listPast(places());
    assert.deepEqual(both?.files, ['content/pages/about.mdx']);
    await takeBack(places(), `${both?.id}`);
    assert.equal(await read('server/code.ts'), '2');
    for (const id of ['--output=x', 'HEAD', 'deleted:server/code.ts', 'changed:../x'])
      await assert.rejects(takeBack(places(), id), /no such change/);
    await rm(join(folder, 'content/pages'), { recursive: true });
    await symlink(root, join(folder, 'content/pages'));
    await assert.rejects(takeBack(places(), `${both?.id}`, true), /beyond a symbolic link/);
  });
});

const sign = async (where: string) => {
  await git(where, 'config', 'user.name', 'Sam Sample');
  await git(where, 'config', 'user.email', 'sam@example.com');
};

const read = (file: string) => readFile(join(folder, file), 'utf8');

async function save(file: string, text: string, where = folder): Promise<void> {
  await mkdir(join(where, file, '..'), { recursive: true });
  await writeFile(join(where, file), text);
}

async function commitElsewhere(file: string, text: string, branch = 'main'): Promise<void> {
  await git(other, 'pull', '--quiet', '--ff-only', 'origin', branch);
  await save(file, text, other);
  await git(other, 'add', '--all');
  await git(other, 'commit', '--quiet', '-m', 'Elsewhere');
  await git(other, 'push', '--quiet', 'origin', branch);
}
