import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { type IconSet, iconWord } from '../../shared/iconify.ts';
import type { AppDeps } from '../app-context.ts';
import { Overloaded } from '../guard/load.ts';
import { NotFound, SiteError } from '../http/error-table.ts';
import { pathOf } from '../http/request-facts.ts';
import { sendJson } from '../http/send-json.ts';
import { jsonFile } from '../http/valibot-compiler.ts';
import { createIconService } from './icon-service.ts';
import { createSplicedAnswers } from './spliced-answer.ts';

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

interface IconsRequest {
  Params: v.InferOutput<typeof params>;
  Querystring: v.InferOutput<typeof querystring>;
}

/** 4 MiB: thousands of answers as browsers ask for them, sixty of the largest. */
const maxCachedBytes = 4 * 1024 * 1024;

/**
 * `/_site/icons/<prefix>.json?icons=a,b`: the answer of Iconify's API, so that its clients work with this server. Unknown
 * icons are absent; 404 if none is known, or if the collection is unknown.
 */
export function registerIcons(app: FastifyInstance, { release, config, now }: AppDeps): void {
  const send = createSplicedAnswers(maxCachedBytes);
  const service = config.iconFallback === null ? null : createIconService(config.iconFallback, now);
  app.get<IconsRequest>(
    '/_site/icons/:prefix',
    { schema: { params, querystring } },
    async (request, reply) => {
      const path = pathOf(request.raw.url);
      const { prefix } = request.params;
      const { icons: names } = request.query;
      if (!iconWord.test(prefix)) throw new SiteError('invalid-parameters');
      const { id, iconCollections } = release.current;
      if (await iconCollections.has(prefix)) {
        return send(request, reply, {
          // Within one build, the same names have the same answer.
          version: `${id} ${prefix} ${names}`,
          cacheControl: week,
          async parts() {
            const parts = await iconCollections.pick(prefix, names);
            if (parts.length === 0) throw new NotFound(path);
            return parts;
          },
        });
      }
      const set = await fetchFromService();
      if (!set || (isEmpty(set.icons) && isEmpty(set.aliases ?? {}))) throw new NotFound(path);
      return sendJson(request, reply, set, week);

      async function fetchFromService(): Promise<IconSet | null> {
        if (!service) return null;
        try {
          return await service.pick(prefix, names);
        } catch (cause) {
          if (cause instanceof Overloaded) throw cause;
          throw new SiteError('icon-service-failed', { cause });
        }
      }
    },
  );
}

const isEmpty = (record: object): boolean => Object.keys(record).length === 0;
