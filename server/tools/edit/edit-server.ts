import { randomBytes, timingSafeEqual } from 'node:crypto';
import { type IncomingMessage, request } from 'node:http';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import fastifyStatic from '@fastify/static';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { DevMessage } from '../../../client/dev-reload.ts';
import { openContentFiles, Refused } from './content-files.ts';
import { editorPage, workbenchPage } from './edit-pages.ts';
import { bundleScripts, editorFonts, editorPackage } from './editor-assets.ts';
import { editorConfig } from './editor-config.ts';
import { addGitRoutes } from './git-routes.ts';
import { mentionsOf } from './mentions.ts';
import { type PlainFault, plainFault } from './plain-faults.ts';

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
  const plain = (lines: string[]) => Promise.all(lines.map((line) => plainFault(line, contentDir, read)));
  const inWords = async ({ error, build, warnings }: DevMessage): Promise<BuildNews> => {
    const lines = error?.split('\n').filter((line) => line.trim() !== '') ?? [];
    return { build, faults: await plain(lines), warnings: await plain(warnings) };
  };

  app.addHook('onRequest', async ({ headers }, { raw }) => {
    raw.setHeader('x-content-type-options', 'nosniff');
    if (!hosts.includes(headers.host ?? ''))
      throw new Refused(421, 'The editor answers on this machine alone.');
    const site = headers['sec-fetch-site'];
    if (site === 'cross-site') throw new Refused(403, 'The editor answers its own pages alone.');
  });
  app.setErrorHandler((error: Error & { status?: number; statusCode?: number }, _request, reply) => {
    reply
      .code(error.status ?? error.statusCode ?? 500)
      .type('text/plain; charset=utf-8')
      .send(error.message);
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
      if (!isSame(`${headers['x-edit-token']}`, token))
        throw new Refused(
          403,
          'The editor was restarted. What you typed is kept: load this page again, and press Restore.',
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
      const tag = await files.write(fileOf(request), bodyOf(request), tagOf(request));
      return reply.header('etag', tag).code(204).send();
    });
    each.delete('/files/*', async (request, reply) => {
      const places = await mentionsOf(fileOf(request), contentDir);
      if (places.length > 0)
        throw new Refused(
          409,
          `It stays: other pages name it. Take it out of these first.\n${places.join('\n')}`,
        );
      await files.remove(fileOf(request), tagOf(request));
      return reply.code(204).send();
    });
    addGitRoutes(each, contentDir);
  });
  return app;
}

const fileOf = ({ params }: FastifyRequest): string => (params as { '*': string })['*'];

const tagOf = ({ headers }: FastifyRequest): string | null => headers['if-match'] ?? null;

function bodyOf({ body }: FastifyRequest): Buffer {
  if (Buffer.isBuffer(body)) return body;
  throw new Refused(415, 'A file is sent as application/octet-stream.');
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}

const send = (reply: FastifyReply, { policy, body }: { policy: string; body: string }) =>
  reply
    .headers({ 'content-security-policy': policy, 'cache-control': 'no-store' })
    .type('text/html; charset=utf-8')
    .send(body);

/** What the build says of the last save. */
export interface BuildNews {
  /** Empty until there is one. */
  build: string;
  faults: PlainFault[];
  warnings: PlainFault[];
}

/** What the development server tells open pages, for a page at another port. */
function relayEvents(
  siteUrl: string,
  reply: FastifyReply,
  inWords: (message: DevMessage) => Promise<BuildNews>,
): FastifyReply {
  const tell = async (answer: IncomingMessage): Promise<void> => {
    reply.raw.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
    for await (const line of createInterface({ input: answer })) {
      if (line.startsWith('data: '))
        reply.raw.write(`data: ${JSON.stringify(await inWords(JSON.parse(line.slice(6))))}\n\n`);
    }
    reply.raw.end();
  };
  const events = request(`${siteUrl}/_site/dev/events`, (answer) => {
    answer.on('error', () => reply.raw.destroy());
    tell(answer).catch(() => reply.raw.destroy());
  });
  // A browser asks again by itself.
  events.on('error', () => reply.raw.destroy());
  reply.raw.on('close', () => events.destroy());
  events.end();
  return reply.hijack();
}
