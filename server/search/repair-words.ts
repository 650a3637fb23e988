import type { Service } from '../../shared/catalogue.ts';
import type { Release } from '../release/release.ts';
import { openSearch } from './search-catalogue.ts';

/**
 * The repairs of a device, each with the phrases that ask for it, a line each, in the spelling of `search-words.ts`. A symptom's phrases
 * belong to its likeliest cause that the device can have.
 */
export async function withWords<Row extends Pick<Service, 'slug'>>(
  { files }: Pick<Release, 'files'>,
  services: Row[],
): Promise<(Row & { words: string })[]> {
  const { phrases, symptoms } = (await openSearch(files)).index;
  const offered = new Set(services.map(({ slug }) => slug));
  const causes = new Map(
    symptoms.map((each) => [each.slug, each.services.find((slug) => offered.has(slug))]),
  );
  const words = Map.groupBy(
    phrases.flatMap(([phrase, meanings]) =>
      meanings.map(({ type, ...meant }) => {
        const slug = 'slug' in meant ? meant.slug : '';
        return { phrase, slug: type === 'service' ? slug : type === 'symptom' && causes.get(slug) };
      }),
    ),
    ({ slug }) => slug,
  );
  return services.map((row) => ({
    ...row,
    words: (words.get(row.slug) ?? []).map(({ phrase }) => phrase).join('\n'),
  }));
}
