import type { FastifyInstance } from 'fastify';
import { type IconSet, iconWord } from '../../shared/icons.ts';
import type { AppDeps } from '../app-context.ts';
import { NotFound, SiteError } from '../http/errors.ts';
import { createIconService } from '../http/icon-service.ts';
import { Overloaded } from '../http/load.ts';
import { pathOf } from '../http/request-facts.ts';
import { sendJson } from '../http/send-json.ts';
import { createSplicedAnswers } from '../http/spliced-answer.ts';

const week = 'public, max-age=604800, stale-while-revalidate=604800';

/** No client asks for more at once: its URLs end at 500 characters. */
const maxNames = 250;

/** Characters: so many long names with their commas, within the longest target. What is longer is not parsed. */
const maxQueryLength = maxNames * 30;

/** 4 MiB: thousands of answers as browsers ask for them, sixty of the largest. */
const maxCachedBytes = 4 * 1024 * 1024;

/**
 * `/_site/icons/<prefix>.json?icons=a,b`: what Iconify's API answers, so that its clients work with ours. Icons
 * that are not there are absent; 404 where none is, or where nobody knows the collection.
 */
export function registerIcons(app: FastifyInstance, { release, config, now }: AppDeps): void {
  const send = createSplicedAnswers(maxCachedBytes);
  const service = config.iconFallback === null ? null : createIconService(config.iconFallback, now);
  app.get<{ Params: { file: string } }>('/_site/icons/:file', async (request, reply) => {
    const url = request.raw.url ?? '';
    const path = pathOf(url);
    const prefix = readPrefix(request.params.file, path);
    const names = readNames(url.slice(path.length));
    const { id, iconCollections } = release.current;
    if (await iconCollections.has(prefix)) {
      return send(request, reply, {
        // One build answers the same for the same names.
        version: `${id} ${prefix} ${names}`,
        cacheControl: week,
        async parts() {
          const parts = await iconCollections.pick(prefix, names);
          if (parts.length === 0) throw new NotFound(path);
          return parts;
        },
      });
    }
    const set = await askOutside();
    if (!set || (isEmpty(set.icons) && isEmpty(set.aliases ?? {}))) throw new NotFound(path);
    return sendJson(request, reply, set, week);

    async function askOutside(): Promise<IconSet | null> {
      if (!service) return null;
      try {
        return await service.pick(prefix, names);
      } catch (cause) {
        if (cause instanceof Overloaded) throw cause;
        throw new SiteError('icon-service-failed', { cause });
      }
    }
  });
}

function readPrefix(file: string, path: string): string {
  if (!file.endsWith('.json')) throw new NotFound(path);
  const prefix = file.slice(0, -'.json'.length);
  if (!iconWord.test(prefix)) throw new SiteError('invalid-parameters');
  return prefix;
}

/** The names asked for, each once and in order, so that one set has one answer. */
function readNames(query: string): string[] {
  if (query.length > maxQueryLength) throw new SiteError('invalid-parameters');
  const lists = new URLSearchParams(query).getAll('icons');
  const names = lists.length === 1 ? (lists[0] ?? '').split(',') : [];
  if (names.length === 0 || names.length > maxNames) throw new SiteError('invalid-parameters');
  if (!names.every((name) => iconWord.test(name))) throw new SiteError('invalid-parameters');
  return [...new Set(names)].sort();
}

const isEmpty = (record: object): boolean => Object.keys(record).length === 0;
