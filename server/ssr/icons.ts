import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { iconUrlMaxLength } from '../../shared/constants.ts';
import { iconWord } from '../../shared/icon-word.ts';
import type { IconSet } from '../../shared/iconify.ts';
import { networkOf } from '../guard/address-key.ts';
import { answerWithin } from '../http/deadlines.ts';
import { NotFound, SiteError } from '../http/error-table.ts';
import { pathOf } from '../http/request-facts.ts';
import { sendJson } from '../http/send-json.ts';
import { jsonFile } from '../http/valibot-compiler.ts';
import type { CompleteSite } from './defaults.ts';

const week = 'public, max-age=604800, stale-while-revalidate=604800';

const params = v.object({ prefix: jsonFile });

/** The names, sorted and without repeats, so that one set has one answer. Clients may add parameters of their own. */
const querystring = v.object({
  icons: v.pipe(
    v.string(),
    v.transform((names) => names.split(',')),
    v.everyItem((name) => iconWord.test(name)),
    v.transform((names) => [...new Set(names)].sort()),
  ),
});

/** Addresses of our own loader are never longer. Of any length, one request could take 10 ms to answer. */
function checkLength({ raw }: FastifyRequest, _reply: unknown, done: (error?: Error) => void): void {
  done((raw.url ?? '').length > iconUrlMaxLength ? new SiteError('invalid-parameters') : undefined);
}

/** The largest drawings that fit one address are 690 KB: 8 ms at this level, 30 at the usual one, for a tenth less. */
const config = { compressFast: true };

/**
 * `/_site/icons/<prefix>.json?icons=a,b`: the answer of Iconify's API, so that its clients work with this server. Unknown
 * icons are absent; 404 if none is known, or if the collection is unknown. Nothing is kept: visitors choose the names, so
 * that the next request has others, and what many ask for is in browsers and in the proxy for a week.
 */
export function registerIcons(app: FastifyInstance, site: CompleteSite): void {
  const answer = answerWithin(site.deadlineMs, async ({ request, reply }) => {
    const { prefix } = request.params as v.InferOutput<typeof params>;
    const { icons: names } = request.query as v.InferOutput<typeof querystring>;
    if (!iconWord.test(prefix)) throw new SiteError('invalid-parameters');
    const { current: build } = site.build;
    // Who fetches takes seconds, and has a limit of its own.
    const set = build.hasIcons?.(prefix)
      ? await site.load.run(networkOf(request), async () => build.icons?.(prefix, names), reply)
      : await site.fetchIcons?.(prefix, names);
    if (!set || hasNoIcons(set)) throw new NotFound(pathOf(request.raw.url));
    return sendJson(request, reply, set, week);
  });
  const schema = { params, querystring };
  app.get('/_site/icons/:prefix', { schema, onRequest: checkLength, config }, answer);
}

const hasNoIcons = ({ icons, aliases = {} }: IconSet): boolean =>
  Object.keys(icons).length === 0 && Object.keys(aliases).length === 0;
