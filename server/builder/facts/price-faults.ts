import { basename } from 'node:path';
import { formatPrice } from '../../../shared/money.ts';
import { nearestOrAll } from '../files/nearest.ts';
import { everyDevice, isDeviceRow, type PriceRow, priceKey } from './price-rows.ts';
import type { YamlFile } from './read-yaml.ts';
import type { WrittenPriceList } from './service-schema.ts';

/** Cents. No repair costs less than ten dollars. A service may set its own. */
const lowestSensiblePrice = 1000;
/** Cents: a million dollars, more than any repair. */
const maxCents = 100_000_000;

/** What price rows say that `services.yaml` does not bear out. */
export function priceFaults({ value, fault }: YamlFile<WrittenPriceList>, rows: PriceRow[]): string[] {
  const { priceGroups, services } = value;
  const faults: string[] = [];
  const seen = new Map<string, string>();
  const untimed = new Set<string>();
  const groupsOf = (kind: string) =>
    Object.keys(priceGroups).filter((group) => priceGroups[group]?.kind === kind);
  for (const row of rows) {
    const add = (message: string) => faults.push(`${row.at} ${message}`);
    const group = priceGroups[row.place];
    if (group && group.kind !== row.kind) {
      add(`${row.place} is for a ${group.kind}: move the row to ${group.kind}.csv`);
    } else if (!group && row.place !== everyDevice && !isDeviceRow(row)) {
      const advice = nearestOrAll(row.place, [everyDevice, ...groupsOf(row.kind)]);
      add(
        `"${row.place}" is no price group of a ${row.kind}: write ${advice}, or a device such as apple/iphone-13`,
      );
    }
    const key = priceKey(row.kind, row.place, row.parts);
    const before = seen.get(key);
    if (before) add(`prices the same as ${basename(before)}: remove one of the two`);
    seen.set(key, row.at);
    if (row.parts.length === 2 && (!row.price || row.parts[0]?.service === row.parts[1]?.service)) {
      add('prices two services together: they must differ, and cost dollars');
    }
    for (const { service, grade } of row.parts) {
      const index = services.findIndex(({ slug }) => slug === service);
      const found = services[index];
      if (!found) {
        add(
          `"${service}" is not a service of services.yaml: write ${nearestOrAll(
            service,
            services.map(({ slug }) => slug),
          )}`,
        );
        continue;
      }
      const grades = found.options
        .filter(({ for: only }) => !only || !group || only.includes(row.place) || only.includes(row.kind))
        .map(({ slug }) => slug);
      if (!grades.includes(grade)) {
        const advice =
          grades.length > 0 ? `write ${nearestOrAll(grade, [...new Set(grades)])}` : 'remove the row';
        add(`"${grade}" is no grade of ${service} for ${row.place}: ${advice}`);
      }
      if (!found.time[row.kind] && !untimed.has(`${service} ${row.kind}`)) {
        untimed.add(`${service} ${row.kind}`);
        faults.push(
          fault(['services', index, 'time'], `says nothing of a ${row.kind}, which has a price in ${row.at}`),
        );
      }
      const lowest = found.lowestPrice ? found.lowestPrice * 100 : lowestSensiblePrice;
      if (row.price && row.price.from < lowest) {
        add(
          `${formatPrice(row.price.from)} is less than any repair costs: write dollars, or lowestPrice: 1 in the service if it costs so little`,
        );
      }
      if (row.price && row.price.to > maxCents)
        add(`${formatPrice(row.price.to)} is more than any repair costs: check the digits`);
    }
  }
  return faults;
}
