import { randomBytes, timingSafeEqual } from 'node:crypto';
import { request } from 'node:http';
import { resolve } from 'node:path';
import fastifyStatic from '@fastify/static';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { openContentFiles, Refused } from './content-files.ts';
import { editorPage, workbenchPage } from './edit-pages.ts';
import { bundleScripts, editorFonts, editorPackage } from './editor-assets.ts';
import { editorConfig } from './editor-config.ts';

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

  app.get('/', (_, reply) => send(reply, workbenchPage(siteUrl)));
  app.get('/editor', async (_, reply) => {
    const config = await editorConfig(contentDir, { name: 'test-repo' });
    return send(reply, editorPage({ token, config, folder: '', fonts }));
  });
  app.get<{ Params: { name: string } }>('/scripts/:name', ({ params: { name } }, reply) => {
    const script = scripts.get(name);
    return script ? reply.type('text/javascript').send(script) : reply.callNotFound();
  });
  await app.register(fastifyStatic, { root: resolve(editorPackage), prefix: '/sveltia/' });
  app.get('/build', (_, reply) => relayEvents(siteUrl, reply));

  app.register(async (each) => {
    each.addHook('onRequest', async ({ headers }) => {
      if (!isSame(`${headers['x-edit-token']}`, token))
        throw new Refused(403, 'Load the editor again: it was restarted.');
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
      await files.remove(fileOf(request), tagOf(request));
      return reply.code(204).send();
    });
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

/** What the development server tells open pages, for a page at another port. */
function relayEvents(siteUrl: string, reply: FastifyReply): FastifyReply {
  const events = request(`${siteUrl}/_site/dev/events`, (answer) => {
    reply.raw.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
    answer.pipe(reply.raw);
  });
  // A browser asks again by itself.
  events.on('error', () => reply.raw.destroy());
  reply.raw.on('close', () => events.destroy());
  events.end();
  return reply.hijack();
}
