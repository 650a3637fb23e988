import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { type IconSet, iconWord } from '../../shared/iconify.ts';
import { NotFound, SiteError } from '../http/error-table.ts';
import { pathOf } from '../http/request-facts.ts';
import { sendJson } from '../http/send-json.ts';
import { jsonFile } from '../http/valibot-compiler.ts';
import { AnswerCache, cachedAnswer } from './cache.ts';
import type { SiteDefinition } from './definition.ts';
import { createIconService } from './icon-service.ts';
import { sendCached } from './send-cached.ts';

const week = 'public, max-age=604800, stale-while-revalidate=604800';

/** More than a client requests at once: its URLs have at most 500 characters. */
const maxNames = 250;

/** Characters: so many long names with their commas. A longer text is not split. */
const maxNamesLength = maxNames * 30;

const params = v.object({ prefix: jsonFile });

/** The names, sorted and without repeats, so that one set has one answer. Clients may add parameters of their own. */
const querystring = v.object({
  icons: v.pipe(
    v.string(),
    v.maxLength(maxNamesLength),
    v.transform((names) => names.split(',')),
    v.maxLength(maxNames),
    v.everyItem((name) => iconWord.test(name)),
    v.transform((names) => [...new Set(names)].sort()),
  ),
});

/** 4 MiB: thousands of answers as browsers request them, sixty of the largest. */
const maxCachedBytes = 4 * 1024 * 1024;

interface IconsRequest {
  Params: v.InferOutput<typeof params>;
  Querystring: v.InferOutput<typeof querystring>;
}

/**
 * `/_site/icons/<prefix>.json?icons=a,b`: the answer of Iconify's API, so that its clients work with this server. Unknown
 * icons are absent; 404 if none is known, or if the collection is unknown.
 */
export function registerIcons(
  app: FastifyInstance,
  { build, iconService, now, deadlineMs }: SiteDefinition,
): void {
  // Of its own: visitors choose the names, and must not be able to evict pages.
  const cache = new AnswerCache(maxCachedBytes, deadlineMs);
  const service = iconService === null ? null : createIconService(iconService, now);

  /** `null` where there is no service to ask, or it lacks the icons. */
  async function fetchIcons(prefix: string, names: string[]): Promise<IconSet | null> {
    if (!service) return null;
    try {
      return await service.pick(prefix, names);
    } catch (cause) {
      if (cause instanceof SiteError) throw cause;
      throw new SiteError('icon-service-failed', { cause });
    }
  }

  app.get<IconsRequest>(
    '/_site/icons/:prefix',
    { schema: { params, querystring } },
    async (request, reply) => {
      const path = pathOf(request.raw.url);
      const { prefix } = request.params;
      const { icons: names } = request.query;
      if (!iconWord.test(prefix)) throw new SiteError('invalid-parameters');
      if (!build.current.hasIcons(prefix)) {
        const set = await fetchIcons(prefix, names);
        if (!set || isEmpty(set)) throw new NotFound(path);
        return sendJson(request, reply, set, week);
      }
      const key = `icons ${build.current.id} ${prefix} ${names}`;
      const answer = await cache.getOrMake(key, async () => {
        const icons = await build.current.icons(prefix, names);
        if (!icons) throw new NotFound(path);
        return cachedAnswer(iconsType, icons);
      });
      return sendCached(request, reply, answer, week);
    },
  );
}

const iconsType = 'application/json; charset=utf-8';

const isEmpty = ({ icons, aliases = {} }: IconSet): boolean =>
  Object.keys(icons).length === 0 && Object.keys(aliases).length === 0;
