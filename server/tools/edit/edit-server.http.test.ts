import assert from 'node:assert/strict';
import { access, mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { temporaryFolder } from '../../testing/basics/temporary-folder.ts';
import { type Served, serve } from '../../testing/servers/serve.ts';
import { createEditServer } from './edit-server.ts';
import { writeEditor } from './write-editor.ts';

const port = 5999;
const host = `127.0.0.1:${port}`;
const bytes = { 'content-type': 'application/octet-stream' };

describe('the editor’s server', () => {
  const folder = temporaryFolder();
  let site: Served;
  let app: FastifyInstance;
  let token: string;
  const content = (...names: string[]) => join(folder, 'content', ...names);

  before(async () => {
    await mkdir(content('pages/help'), { recursive: true });
    await writeFile(content('shop.yaml'), 'name: Bench\n');
    await writeFile(content('pages/about.mdx'), '---\ntitle: About\n---\nText\n');
    await writeFile(join(folder, 'secret.yaml'), 'key: 1\n');
    await symlink(join(folder, 'secret.yaml'), content('menu.yaml'));
    await symlink(folder, content('pages/out'));
    site = await serve((_request, response) => response.end());
    app = await createEditServer({ contentDir: content(), port, siteUrl: site.url });
    const { body } = await app.inject({ url: '/editor', headers: { host } });
    token = JSON.parse(/id="editor">(.*?)<\/script>/.exec(body)?.[1] ?? '{}').token;
  });

  after(async () => {
    await app.close();
    await site.stop();
  });

  const ask = ({ headers, ...rest }: InjectOptions) =>
    app.inject({ ...rest, headers: { host, 'x-edit-token': token, ...headers } });

  const put = (
    file: string,
    payload: string | Buffer,
    headers: Record<string, string> = { 'if-none-match': '*' },
  ) => ask({ method: 'PUT', url: `/files/${file}`, payload, headers: { ...bytes, ...headers } });

  it('answers by the names of this machine alone, and no page of another site', async () => {
    for (const other of ['attacker.example', `attacker.example:${port}`, '127.0.0.1', `0.0.0.0:${port}`])
      assert.equal((await ask({ url: '/editor', headers: { host: other } })).statusCode, 421, other);
    assert.equal(
      (await ask({ url: '/editor', headers: { 'sec-fetch-site': 'cross-site' } })).statusCode,
      403,
    );
    assert.equal((await ask({ url: '/editor', headers: { host: `localhost:${port}` } })).statusCode, 200);
  });

  it('reads and writes nothing without the token of its page', async () => {
    for (const wrong of ['', 'x', `${token}x`]) {
      const headers = { 'x-edit-token': wrong };
      assert.equal((await ask({ url: '/files/', headers })).statusCode, 403);
      assert.equal((await ask({ url: '/files/content/shop.yaml', headers })).statusCode, 403);
      assert.equal((await put('content/shop.yaml', 'name: X\n', headers)).statusCode, 403);
      assert.equal(
        (await ask({ method: 'DELETE', url: '/files/content/shop.yaml', headers })).statusCode,
        403,
      );
    }
    assert.equal(await readFile(content('shop.yaml'), 'utf8'), 'name: Bench\n');
  });

  it('lists the files that have a form, and no other', async () => {
    assert.deepEqual(
      (await ask({ url: '/files/' })).json().filter((file: string) => file.startsWith('content/')),
      ['content/menu.yaml', 'content/pages/about.mdx', 'content/shop.yaml'],
    );
  });

  it('replaces a file only where it is as the editor has read it', async () => {
    const { etag } = (await ask({ url: '/files/content/shop.yaml' })).headers;
    const written = await put('content/shop.yaml', 'name: Other\n', { 'if-match': `${etag}` });
    assert.equal(written.statusCode, 204);
    assert.equal(await readFile(content('shop.yaml'), 'utf8'), 'name: Other\n');
    const late = await put('content/shop.yaml', 'name: Late\n', { 'if-match': `${etag}` });
    assert.equal(late.statusCode, 412);
    const { says, html } = late.json();
    assert.match(says, /^content\/shop\.yaml is not saved, and nothing is lost/);
    for (const text of ['name: Late', 'name: Other']) assert.ok(html.includes(`<mark>${text}</mark>`), html);
    assert.equal((await put('content/shop.yaml', 'name: New\n')).statusCode, 412);
    assert.equal(await readFile(content('shop.yaml'), 'utf8'), 'name: Other\n');
    assert.deepEqual((await readdir(content())).sort(), ['menu.yaml', 'pages', 'shop.yaml']);
  });

  it('takes one of two changes at once that begin with the same file', async () => {
    const file = 'content/pages/twice.mdx';
    const statuses = async (...changes: ReturnType<typeof put>[]) =>
      (await Promise.all(changes)).map(({ statusCode }) => statusCode).sort();
    assert.deepEqual(await statuses(put(file, 'one'), put(file, 'two')), [204, 412]);
    const headers = { 'if-match': `${(await ask({ url: `/files/${file}` })).headers.etag}` };
    assert.deepEqual(await statuses(put(file, 'three', headers), put(file, 'four', headers)), [204, 412]);
    const last = { 'if-match': `${(await ask({ url: `/files/${file}` })).headers.etag}` };
    const removed = ask({ method: 'DELETE', url: `/files/${file}`, headers: last });
    assert.deepEqual(await statuses(removed, put(file, 'five', last)), [204, 412]);
  });

  it('lets no browser guess what an answer is', async () => {
    for (const url of [
      '/',
      '/editor',
      '/scripts/editor.js',
      '/sveltia/index.js',
      '/build',
      '/files/',
      '/none',
    ])
      assert.equal((await ask({ url })).headers['x-content-type-options'], 'nosniff', url);
    for (const headers of [{ host: 'attacker.example' }, { 'x-edit-token': 'x' }])
      assert.equal((await ask({ url: '/files/', headers })).headers['x-content-type-options'], 'nosniff');
  });

  it('makes and removes a document', async () => {
    const made = await put('content/pages/help/new/page.mdx', '---\n---\n');
    assert.equal(made.statusCode, 204);
    const headers = { 'if-match': `${made.headers.etag}` };
    assert.equal(
      (await ask({ method: 'DELETE', url: '/files/content/pages/help/new/page.mdx', headers })).statusCode,
      204,
    );
    assert.equal((await ask({ url: '/files/content/pages/help/new/page.mdx' })).statusCode, 404);
  });

  it('reaches nothing outside its folders, through no link and no name', async () => {
    const outside = [
      'content/menu.yaml',
      'content/pages/out/new.mdx',
      ...[
        'secret.yaml',
        'content/../secret.yaml',
        'content/%2e%2e/secret.yaml',
        'content/pages/%2e%2e/x.mdx',
      ],
      'content/pages/..%2f..%2fx.mdx',
      'content/.hidden.yaml',
      'content/pages/x.ts',
      'package.json',
      'public/pictures/x.html',
      'public/favicon.svg',
      '/etc/passwd',
      'content/pages/%00.mdx',
      // No form knows it, Windows has other uses for the names, and no file system keeps the last two.
      'content/aaa.yaml',
      ...['CON.mdx', 'nul.old.mdx', 'help/com1/x.mdx'].map((name) => `content/pages/${name}`),
      `content/pages/${'a'.repeat(200)}.mdx`,
      `content/pages/${'a/'.repeat(100)}x.mdx`,
    ];
    for (const file of outside) {
      const answer = await put(file, 'x: 1\n');
      assert.ok([400, 403, 404].includes(answer.statusCode), `${file} ${answer.statusCode}`);
      const read = await ask({ url: `/files/${file}` });
      assert.ok([400, 403, 404].includes(read.statusCode), `${file} ${read.statusCode}`);
    }
    assert.equal(await readFile(join(folder, 'secret.yaml'), 'utf8'), 'key: 1\n');
    assert.deepEqual((await readdir(folder)).sort(), ['content', 'secret.yaml']);
  });

  it('takes no file that is too large, and no picture that browsers do not show', async () => {
    assert.equal((await put('content/pages/big.mdx', Buffer.alloc(13_000_000))).statusCode, 413);
    const heic = await readFile('server/testing/fixtures/pictures/phone.heic');
    for (const picture of [heic, Buffer.from('<script>'), Buffer.from('II*\0')]) {
      const answer = await put('public/pictures/edit-server-test.webp', picture);
      assert.equal(answer.statusCode, 415);
      assert.match(answer.body, /save it as JPEG, PNG or WebP$/);
    }
    assert.equal((await put('content/pages/x.mdx', 'x', { 'content-type': 'text/plain' })).statusCode, 415);
  });

  it('is written for a repository on a host with the same forms, and without a key to this machine', async () => {
    const written = join(folder, 'editor');
    await writeEditor(written, content(), { name: 'github', repo: 'shop/site', branch: 'main' });
    const page = await readFile(join(written, 'index.html'), 'utf8');
    const dataOf = (html: string) => JSON.parse(/id="editor">(.*?)<\/script>/.exec(html)?.[1] ?? '{}');
    const [hosted, local] = [dataOf(page), dataOf((await ask({ url: '/editor' })).body)];
    assert.deepEqual(hosted.config.backend, { name: 'github', repo: 'shop/site', branch: 'main' });
    assert.deepEqual({ ...hosted.config, backend: null }, { ...local.config, backend: null });
    assert.equal(hosted.token, undefined);
    for (const [, file = ''] of page.matchAll(/(?:src="|url\(|: ?")\.\/([^")]+)/g))
      await access(join(written, file));
    await rm(written, { recursive: true });
  });
});
