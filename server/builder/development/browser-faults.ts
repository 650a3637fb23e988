import { readFile } from 'node:fs/promises';
import { SourceMap } from 'node:module';
import { join, relative } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { object, parse, string } from 'valibot';
import { describeFault } from './fault-text.ts';

/** Bytes: a stack has some dozen lines, the difference between two trees some hundred. */
const bodyLimit = 262_144;

const BrowserFault = object({ page: string(), message: string(), stack: string() });

/**
 * Takes what `client/browser/dev-faults.ts` reports from open pages, logs it, and answers it with places in the sources: pages
 * know only those in bundles.
 * @param assets the folder of the bundles and their source maps
 */
export function browserFaults(app: FastifyInstance, log: Logger, assets: string): void {
  app.register(async (scope) => {
    scope.addContentTypeParser('application/json', { parseAs: 'string', bodyLimit }, (_request, body, done) =>
      done(null, body),
    );
    scope.post('/_site/dev/faults', async (request, reply) => {
      const { page, message, stack } = parse(BrowserFault, JSON.parse(String(request.body)));
      const text = await describeFault(message, await stackInSources(stack, assets));
      log.error(`In the browser, on ${page}\n${text}`);
      return reply.type('text/plain; charset=utf-8').send(text);
    });
  });
}

/** Puts places in the sources where a browser's stack has those in bundles. */
async function stackInSources(stack: string, assets: string): Promise<string> {
  const names = new Set([...stack.matchAll(place)].map(([, name = '']) => name));
  const maps = new Map<string, SourceMap>();
  for (const name of names) {
    const text = await readFile(join(assets, `${name}.map`), 'utf8').catch(() => null);
    if (text) maps.set(name, new SourceMap(JSON.parse(text)));
  }
  return stack.replace(place, (found, name: string, line: string, column: string) => {
    const entry = maps.get(name)?.findEntry(Number(line) - 1, Number(column) - 1);
    if (!entry || !('originalSource' in entry)) return found;
    const file = relative('.', join(assets, entry.originalSource));
    return `${file}:${entry.originalLine + 1}:${entry.originalColumn + 1}`;
  });
}

const place = /https?:\/\/[^\s()]+?\/assets\/([\w.-]+\.js)[^\s():]*:(\d+):(\d+)/g;
