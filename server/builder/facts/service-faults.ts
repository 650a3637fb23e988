import { deviceKinds } from '../../../shared/catalogue.ts';
import { nearestOrAll } from '../files/nearest.ts';
import { firstAidFaults } from './first-aid-faults.ts';
import { unknownGuides } from './guide-names.ts';
import { everyDevice } from './price-rows.ts';
import type { YamlFile } from './read-yaml.ts';
import type { WrittenPriceList } from './service-schema.ts';
import { writtenTexts } from './true-sentences.ts';

/** What one part of `services.yaml` says that another must bear out. */
export function serviceFaults(
  { value, fault }: YamlFile<WrittenPriceList>,
  guides: ReadonlySet<string> | null,
): string[] {
  const { priceGroups, warnings, services } = value;
  const faults: string[] = [];
  const add = (keys: (string | number)[], message: string) => faults.push(fault(keys, message));
  const names = new Map<string, string>();
  for (const [group, { kind }] of Object.entries(priceGroups)) {
    if ([...deviceKinds, everyDevice].includes(group)) {
      add(['priceGroups', group], `is named like a kind of device: name it ${kind}-standard`);
    }
  }
  for (const [name, warning] of Object.entries(warnings)) {
    for (const [, words] of writtenTexts(warning)) {
      for (const message of firstAidFaults(words)) add(['warnings', name], message);
    }
  }
  const places = [...Object.keys(priceGroups), ...deviceKinds];
  const checkPlace = (at: (string | number)[], place: string) => {
    if (places.includes(place)) return;
    add(at, `"${place}" is neither a price group nor a kind of device: write ${nearestOrAll(place, places)}`);
  };
  for (const [index, service] of services.entries()) {
    const at = ['services', index];
    for (const [position, warning] of service.warnings.entries()) {
      if (typeof warning === 'string' && isName(warning) && !Object.hasOwn(warnings, warning)) {
        const advice = nearestOrAll(warning, Object.keys(warnings));
        add([...at, 'warnings', position], `"${warning}" is not among the warnings above: write ${advice}`);
      }
    }
    for (const [position, guide] of service.guides.entries()) {
      const names = writtenTexts(guide).map(([, name]) => name);
      for (const [, message] of unknownGuides(names, guides)) add([...at, 'guides', position], message);
    }
    const other = names.get(service.name.toLowerCase());
    if (other) add([...at, 'name'], `is the name of ${other} too: visitors could not tell them apart`);
    names.set(service.name.toLowerCase(), service.slug);
    for (const place of Object.keys(service.opens)) checkPlace([...at, 'opens', place], place);
    for (const [position, option] of service.options.entries()) {
      for (const [entry, place] of (option.for ?? []).entries()) {
        checkPlace([...at, 'options', position, 'for', entry], place);
      }
    }
    for (const [group, { kind }] of Object.entries(priceGroups)) {
      const seen = new Set<string>();
      for (const [position, { slug, for: only, needs }] of service.options.entries()) {
        if (only && !only.includes(group) && !only.includes(kind)) continue;
        const key = [slug, ...needs].join();
        if (seen.has(key)) {
          add(
            [...at, 'options', position, 'slug'],
            `two are "${slug}" for the price group ${group}: say under "for" whom each is for`,
          );
        }
        seen.add(key);
      }
    }
  }
  return faults;
}

const isName = (warning: string): boolean => /^[a-z]+(-[a-z]+)*$/.test(warning);
