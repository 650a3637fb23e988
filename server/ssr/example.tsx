import Fastify from 'fastify';
import { NotFound } from '../http/error-table.ts';
import type { LoadedPage, SiteDefinition } from './definition.ts';
import { createDocument } from './document.ts';
import { renderToStream } from './render.ts';
import { createSsr } from './ssr.ts';

/** The data of each page, by the id of its route. */
type Pages = Record<'home' | 'account' | 'error', { title: string }> & {
  product: { title: string; price: number };
};

const prices = new Map([
  ['kettle', 49],
  ['lamp', 89],
]);
const star = { body: '<path fill="currentColor" d="m12 2 3 7h7l-6 5 2 8-6-5-6 5 2-8-6-5h7z"/>' };
const build = '0123456789ab';
const document = createDocument({ lang: 'en' });

const View = ({ route, data }: LoadedPage<Pages>) => (
  <main>
    <h1>{data.title}</h1>
    {route === 'product' && <p>${data.price}</p>}
    <a href="/">Home</a> <a href="/products/lamp">A lamp</a> <a href="/account">You</a>
  </main>
);

const page = <Id extends keyof Pages>(route: Id, path: string, data: Pages[Id]) =>
  ({ build, route, path, head: { title: data.title }, data }) as LoadedPage<Pages, Id>;

const site: SiteDefinition<Pages, string> = {
  routes: { home: { path: '/' }, product: { path: '/products/:name' }, account: { path: '/account' } },
  rules: { '/': { cache: true }, '/products/**': { cache: true }, '/account': { private: true } },
  // In place of a session: whoever sends the cookie is believed.
  visitorOf: ({ headers }) => /(?:^|; )name=(\w+)/.exec(headers.cookie ?? '')?.[1] ?? null,
  async loadPage({ id, path, params, visitor = 'stranger' }) {
    if (id === 'home') return page(id, path, { title: 'Welcome' });
    if (id === 'account') return page(id, path, { title: `Hello, ${visitor}` });
    const price = prices.get(params.name ?? '');
    if (price === undefined) throw new NotFound(path);
    return page(id, path, { title: `A ${params.name}`, price });
  },
  errorPage: ({ title }, _message, path) => page('error', path, { title }),
  islands: {
    time: { parse: () => ({ key: '', untilNextBuild: false, render: () => new Date().toISOString() }) },
  },
  build: {
    current: {
      id: build,
      renderer: {
        renderDocument: (page, { now: _, ...options }) =>
          renderToStream(<View {...page} />, {
            ...options,
            before: document.before(page),
            after: document.after({ ...page, state: { page: page.data } }),
          }),
      },
      hasIcons: (prefix) => prefix === 'example',
      icons: async (prefix, names) => (names.includes('star') ? { prefix, icons: { star } } : null),
    },
  },
};

const ssr = createSsr(site);
export const app = Fastify({ ...ssr.options, logger: import.meta.main });
await ssr.register(app);
if (import.meta.main) await app.listen({ port: 3000 });
