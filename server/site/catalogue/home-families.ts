import { deviceKinds } from '../../../shared/catalogue.ts';
import type { HomeData } from '../../../shared/page-data.ts';
import type { Release } from '../../release/release.ts';

/** The kinds of device in the catalogue, each with the first of its common repairs. */
export function homeFamilies({
  catalogue,
  repairFacts,
}: Pick<Release, 'catalogue' | 'repairFacts'>): HomeData['families'] {
  const kinds = deviceKinds.filter((kind) => catalogue.manufacturers.some((each) => each.kinds[kind]));
  return kinds.map((kind) => {
    const [repair] = repairFacts.priceBands.find((band) => band.kind === kind)?.repairs ?? [];
    return { kind, repair: repair ? { name: repair.name, from: repair.price.from } : null };
  });
}
