import type { DescribedError } from '../http/error-table.ts';
import { escapeHtml } from '../http/escape-html.ts';
import type { SiteDefinition } from './definition.ts';

const defaults = {
  rules: {},
  payloads: true,
  islands: {},
  errors: {},
  mayExist: () => true,
  secondsToNextKey: () => Number.POSITIVE_INFINITY,
  load: { run: (_network, work) => work() },
  now: () => new Date(),
  deadlineMs: 10_000,
  maxQueryLength: { page: 2000, island: 1600 },
  plainErrorPage,
} satisfies Partial<SiteDefinition>;

/** A site with all that it leaves out. Of whichever pages: the core hands each on as it got it. */
export type CompleteSite = SiteDefinition &
  Required<Pick<SiteDefinition, keyof typeof defaults | 'cacheKey'>>;

export const withDefaults = <Pages extends object, Visitor>(
  site: SiteDefinition<Pages, Visitor>,
): CompleteSite => ({
  ...defaults,
  cacheKey: () => site.build.current.id,
  ...(site as unknown as SiteDefinition),
});

function plainErrorPage({ status, title, text }: DescribedError): string {
  const start =
    '<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><meta name="robots" content="noindex">';
  return `${start}<title>${status} ${escapeHtml(title)}</title></head><body><h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p></body></html>`;
}
