import type { DeviceKind } from '../../shared/catalogue.ts';
import type { SearchIndex } from './search-index.ts';

/** How many devices of a kind and a maker have a repair. */
export interface Offered {
  kind: DeviceKind;
  manufacturer: string;
  count: number;
}

/** @param services slugs, of which a device has at least one; none where any device counts */
export function offersOf({ devices, serviceLists }: SearchIndex, services: string[]): Offered[] {
  const lists = serviceLists.map(
    (list) => services.length === 0 || services.some((slug) => list.includes(slug)),
  );
  const having = devices.filter(({ serviceList }) => lists[serviceList]);
  const groups = Map.groupBy(having, ({ kind, manufacturer }) => `${kind} ${manufacturer}`);
  return [...groups.values()].flatMap(([first, ...others]) =>
    first ? [{ kind: first.kind, manufacturer: first.manufacturer, count: 1 + others.length }] : [],
  );
}
