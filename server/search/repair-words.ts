import type { Service } from '../../shared/catalogue.ts';
import type { Release } from '../release/release.ts';
import { openSearch } from './search-catalogue.ts';
import type { Meaning } from './search-index.ts';

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
  const asks = ({ type, ...meant }: Meaning, row: Row) =>
    'slug' in meant && (type === 'service' ? meant.slug : causes.get(meant.slug)) === row.slug;
  return services.map((row) => {
    const own = phrases.filter(([, meanings]) => meanings.some((each) => asks(each, row)));
    return { ...row, words: own.map(([phrase]) => phrase).join('\n') };
  });
}
