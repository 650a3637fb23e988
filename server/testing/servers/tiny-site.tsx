import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import type { ComponentType } from 'react';
import type { RouteRules } from '../../../shared/route-rules.ts';
import { createLoad, type LoadLimits } from '../../guard/load.ts';
import { Moved, NotFound, SeeOther } from '../../http/error-table.ts';
import { requestLines } from '../../http/request-lines.ts';
import type { Build, LoadedPage, PageRequest, RenderOptions, SiteDefinition } from '../../ssr/definition.ts';
import { createDocument } from '../../ssr/document.ts';
import { renderToStream } from '../../ssr/render.ts';
import { createSsr } from '../../ssr/ssr.ts';
import { createSlots } from '../../ssr/template.ts';
import { type LogLine, logLines } from '../fixtures/log-lines.ts';
import { listen } from '../network/raw-socket.ts';

export interface TinySite {
  app: FastifyInstance;
  port: number;
  site: SiteDefinition;
  /** Every log line so far, parsed. */
  lines: LogLine[];
  /** What was loaded and rendered so far, with the signals that end it. */
  loads: PageRequest[];
  renders: { page: LoadedPage; signal: AbortSignal }[];
}

export interface TinySiteOptions extends Partial<Omit<SiteDefinition, 'build'>> {
  /** Replaces the component of some pages, by route. */
  views?: Record<string, ComponentType<{ text: string }>>;
  limits?: Partial<LoadLimits>;
  build?: Partial<Build>;
  /** Writes the build's files into its folder. */
  write?: (dir: string) => Promise<void>;
}

const routes = {
  /** The same for everybody. */
  home: { path: '/', queries: [], rule: { cache: true } },
  /** With a name, made for one visitor: the name fills a slot. */
  greeting: { path: '/greeting', queries: ['name'], rule: { cache: true } },
  /** Rendered and streamed for each visitor. */
  story: { path: '/stories/:name', queries: [], rule: {} },
} as const;

const rules: RouteRules = { '/': { cache: true }, '/greeting': { cache: true } };

function textOf({ id, path, params: { name }, query }: PageRequest): Pick<LoadedPage, 'data' | 'texts'> {
  if (id === 'home') return { data: { text: 'Welcome' } };
  if (name === 'old') throw new Moved('/stories/new');
  if (name === 'any') throw new SeeOther('/stories/one?of=many');
  if (name === 'none') throw new NotFound(path);
  if (id === 'story') return { data: { text: `The story of ${name}` } };
  const { texts, take } = createSlots();
  return { data: { text: `Hello, ${take('name', query.get('name') ?? 'stranger')}` }, texts };
}

const head = { title: 'Tiny' };
const document = createDocument({ lang: 'en' });
const Text = ({ text }: { text: string }) => <h1>{text}</h1>;

/** A site of three pages that is no shop, served by the core alone on a free port until the test ends. */
export async function startTinySite(
  context: Pick<TestContext, 'after'>,
  { views = {}, limits, build: built, write, ...options }: TinySiteOptions = {},
): Promise<TinySite> {
  const { log, lines } = logLines();
  const loads: PageRequest[] = [];
  const renders: TinySite['renders'] = [];
  const dir = await mkdtemp(join(tmpdir(), 'tiny-'));
  await mkdir(join(dir, 'assets'));
  await mkdir(join(dir, 'public'));
  await write?.(dir);

  const renderDocument = (page: LoadedPage, { now: _, ...stream }: RenderOptions) => {
    renders.push({ page, signal: stream.signal });
    const View = views[page.route] ?? Text;
    const [before, after] = [
      document.before({ head: page.head }),
      document.after({ head: page.head, state: { page: page.data } }),
    ];
    return renderToStream(<View {...(page.data as { text: string })} />, { ...stream, before, after });
  };
  const build: Build = {
    id: '0123456789ab',
    dir,
    renderer: { renderDocument },
    pagePolicy: (route) => `default-src 'none'; report-uri /${route}`,
    ...built,
  };
  const page = (route: string, path: string) => ({ build: build.id, route, path, head });
  const site: SiteDefinition = {
    routes,
    rules,
    build: { current: build },
    async loadPage(request) {
      loads.push(request);
      return { ...page(request.id, request.path), ...textOf(request) };
    },
    errorPage: ({ status, title }, _message, path) => ({
      ...page('error', path),
      data: { text: `${status} ${title}` },
      texts: {},
    }),
    cacheKey: () => '1',
    load: createLoad({ log, isProxy: () => false, limits }),
    ...options,
  };
  const ssr = createSsr(site);
  const app = Fastify({
    ...ssr.options,
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
  });
  await app.register(requestLines, {});
  await ssr.register(app);
  const port = await listen(app);
  // Fastify has said where it listens.
  lines.length = 0;
  context.after(async () => {
    app.server.closeAllConnections();
    await app.close();
    await rm(dir, { recursive: true });
  });
  return { app, port, site, lines, loads, renders };
}
