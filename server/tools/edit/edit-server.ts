import { randomBytes, timingSafeEqual } from 'node:crypto';
import { relative, resolve, sep } from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import fastifyStatic from '@fastify/static';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { DevMessage } from '../../../client/dev-reload.ts';
import { isText } from '../../../client/editor/plain-text.ts';
import type { BuildNews } from '../../../client/editor/workbench.ts';
import { openContentFiles } from './content-files.ts';
import { conflictDialog } from './dialog-contents.ts';
import { editorPage, faultItem, workbenchPage } from './edit-pages.ts';
import { bundleScripts, editorFonts, editorPackage } from './editor-assets.ts';
import { editorConfig } from './editor-config.ts';
import { addGitRoutes } from './git-routes.ts';
import { mentionsOf } from './mentions.ts';
import { plainFault } from './plain-faults.ts';
import { Refused } from './refused.ts';
import { keepRemoved } from './take-back.ts';

/** Bytes of one file: a picture arrives made smaller. */
const maxBytes = 12_000_000;

interface EditOptions {
  contentDir: string;
  /** Of 127.0.0.1. */
  port: number;
  /** Where the development server answers, `http://127.0.0.1:3000`. */
  siteUrl: string;
}

/**
 * The owner's editor, for this machine alone: Sveltia CMS on the files of this folder, beside the page and what the build says.
 * Whoever writes proves by a token that the page is this server's own; a page elsewhere cannot read it, whatever name leads here.
 */
export async function createEditServer({ contentDir, port, siteUrl }: EditOptions): Promise<FastifyInstance> {
  const token = randomBytes(24).toString('base64url');
  const hosts = [`127.0.0.1:${port}`, `localhost:${port}`];
  const scripts = await bundleScripts();
  const fonts = await editorFonts();
  const files = openContentFiles(contentDir);
  const app = Fastify({ bodyLimit: maxBytes });
  const read = async (file: string) => (await files.read(file)).data.toString('utf8');
  const plain = (lines: string[]) =>
    Promise.all(lines.map(async (line) => faultItem(await plainFault(line, contentDir, read))));
  const inWords = async ({ error, build, warnings }: DevMessage): Promise<BuildNews> => {
    const lines = error?.split('\n').filter((line) => line.trim() !== '') ?? [];
    return { build, faults: await plain(lines), warnings: await plain(warnings) };
  };

  app.addHook('onRequest', async ({ headers }, { raw }) => {
    raw.setHeader('x-content-type-options', 'nosniff');
    if (!hosts.includes(headers.host ?? ''))
      throw new Refused('The editor answers on this machine alone.', 421);
    const site = headers['sec-fetch-site'];
    if (site === 'cross-site') throw new Refused('The editor answers its own pages alone.', 403);
  });
  app.setErrorHandler(({ statusCode = 500, message }: Error & { statusCode?: number }, _request, reply) => {
    reply.code(statusCode).type('text/plain; charset=utf-8').send(message);
  });
  app.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_, body, done) =>
    done(null, body),
  );

  app.get('/', (_, reply) => send(reply, workbenchPage(siteUrl, token)));
  app.get('/editor', async (_, reply) => {
    const config = await editorConfig(contentDir, { name: 'test-repo' });
    return send(reply, editorPage({ token, config, folder: '', fonts }));
  });
  app.get<{ Params: { name: string } }>('/scripts/:name', ({ params: { name } }, reply) => {
    const script = scripts.get(name);
    return script ? reply.type('text/javascript').send(script) : reply.callNotFound();
  });
  await app.register(fastifyStatic, { root: resolve(editorPackage), prefix: '/sveltia/' });
  app.get('/build', (_, reply) => relayEvents(siteUrl, reply, inWords));

  app.register(async (each) => {
    each.addHook('onRequest', async ({ headers }) => {
      if (!isSameToken(`${headers['x-edit-token']}`, token))
        throw new Refused(
          'The editor was restarted. What you typed is kept: load this page again, and press Restore.',
          403,
        );
    });
    each.get('/files/', () => files.list());
    each.get('/files/*', async (request, reply) => {
      const { data, tag, modified } = await files.read(fileOf(request));
      const type = /\.svg$/.test(fileOf(request)) ? 'image/svg+xml' : 'application/octet-stream';
      return reply
        .headers({ etag: tag, 'last-modified': modified.toUTCString(), 'cache-control': 'no-store' })
        .type(type)
        .send(data);
    });
    each.put('/files/*', async (request, reply) => {
      const [file, mine] = [fileOf(request), bodyOf(request)];
      try {
        const tag = await files.write(file, mine, wantedTag(request));
        return reply.header('etag', tag).code(204).send();
      } catch (error) {
        if (!(error instanceof Refused) || error.statusCode !== 412 || !isText(file)) throw error;
        const theirs = await files.read(file).catch(() => ({ data: '', tag: '' }));
        return reply.code(412).send(conflictDialog(file, `${mine}`, `${theirs.data}`, theirs.tag));
      }
    });
    each.delete('/files/*', async (request, reply) => {
      const places = await mentionsOf(fileOf(request), contentDir);
      if (places.length > 0)
        throw new Refused(`It stays: other pages name it. Take it out of these first.\n${places.join('\n')}`);
      await files.remove(fileOf(request), wantedTag(request), (path) =>
        keepRemoved('.', relative('.', path).replaceAll(sep, '/')),
      );
      return reply.code(204).send();
    });
    addGitRoutes(each, contentDir);
  });
  return app;
}

const fileOf = ({ params }: FastifyRequest): string => (params as { '*': string })['*'];

const wantedTag = ({ headers }: FastifyRequest): string | null => headers['if-match'] ?? null;

function bodyOf({ body }: FastifyRequest): Buffer {
  if (Buffer.isBuffer(body)) return body;
  throw new Refused('A file is sent as application/octet-stream.', 415);
}

function isSameToken(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}

const send = (reply: FastifyReply, { policy, body }: { policy: string; body: string }) =>
  reply
    .headers({ 'content-security-policy': policy, 'cache-control': 'no-store' })
    .type('text/html; charset=utf-8')
    .send(body);

/** What the development server tells open pages, for a page at another port. A browser asks again by itself. */
async function relayEvents(
  siteUrl: string,
  reply: FastifyReply,
  inWords: (message: DevMessage) => Promise<BuildNews>,
): Promise<FastifyReply> {
  const ending = new AbortController();
  reply.raw.on('close', () => ending.abort());
  const answer = await fetch(`${siteUrl}/_site/dev/events`, { signal: ending.signal }).catch(() => null);
  if (!answer?.body) {
    reply.raw.destroy();
    return reply.hijack();
  }
  const input = Readable.fromWeb(answer.body as ReadableStream);
  async function* events() {
    for await (const line of createInterface({ input }))
      if (line.startsWith('data: '))
        yield `data: ${JSON.stringify(await inWords(JSON.parse(line.slice(6))))}\n\n`;
  }
  return reply
    .headers({ 'content-type': 'text/event-stream', 'cache-control': 'no-store' })
    .send(Readable.from(events()));
}
