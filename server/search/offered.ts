import { LRUCache } from 'lru-cache';
import type { DeviceKind } from '../../shared/catalogue.ts';
import type { SearchIndex } from './search-index.ts';

/** How many devices of a kind and a maker have a repair. */
export interface Offered {
  kind: DeviceKind;
  manufacturer: string;
  count: number;
}

/** Counts, for each list of services that devices share, the devices by kind and maker: once, when an index is opened. */
export function countOffers({ devices, serviceLists }: Pick<SearchIndex, 'devices' | 'serviceLists'>) {
  const lists = serviceLists.map(() => new Map<string, Offered>());
  for (const { serviceList, kind, manufacturer } of devices) {
    const offered = lists[serviceList];
    const key = `${kind} ${manufacturer}`;
    const known = offered?.get(key);
    if (known) known.count += 1;
    else offered?.set(key, { kind, manufacturer, count: 1 });
  }
  const known = new LRUCache<string, Offered[]>({ max: 200 });
  /** @param services slugs, of which a device has at least one; none where any device counts */
  return (services: string[]): Offered[] => {
    const cached = known.get(services.join());
    if (cached) return cached;
    const sums = new Map<string, Offered>();
    for (const [at, list] of serviceLists.entries()) {
      if (services.length > 0 && !services.some((slug) => list.includes(slug))) continue;
      for (const [key, offered] of lists[at] ?? []) {
        sums.set(key, { ...offered, count: offered.count + (sums.get(key)?.count ?? 0) });
      }
    }
    const offered = [...sums.values()];
    known.set(services.join(), offered);
    return offered;
  };
}
