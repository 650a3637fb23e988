import { deviceKinds, kindNames } from '../../../shared/catalogue.ts';
import type { CatalogueDevice, Manufacturer } from './catalogue-schema.ts';

/**
 * What is offered for which family, as text: for each kind of device what all get, and a table of the rest. There `●` means
 * that all devices of the family get that choice of a service, a number that so many do, `·` that none does.
 */
export function offerTable(manufacturers: Manufacturer[]): string {
  const all = manufacturers.flatMap(({ name, devices }) => devices.map((each) => ({ ...each, maker: name })));
  return deviceKinds
    .map((kind) => ({ kind, devices: all.filter(({ device }) => device.kind === kind) }))
    .filter(({ devices }) => devices.length > 0)
    .map(({ kind, devices }) => {
      const families = [...Map.groupBy(devices, ({ maker, device }) => familyName(maker, device.family))];
      const offers = [...new Set(devices.flatMap(offersOf))];
      const common = offers.filter((offer) => devices.every((each) => offersOf(each).includes(offer)));
      const rows = offers
        .filter((offer) => !common.includes(offer))
        .map((name) => ({ name, cells: families.map(([, members]) => cell(members, name)) }));
      const width = Math.max(0, ...rows.map(({ name }) => name.length));
      const legend = families.map(
        ([family, members], index) => `  ${label(index).padStart(2)}  ${family} (${members.length})`,
      );
      const head = `${' '.repeat(width)} ${families.map((_, index) => label(index).padStart(3)).join('')}`;
      const lines = rows.map(({ name, cells }) => `${name.padEnd(width)} ${cells.join('')}`);
      const all = `  All of them: ${common.join(', ')}`;
      return [`${kindNames[kind]}\n`, all, '', ...legend, '', head, ...lines].join('\n');
    })
    .join('\n\n');
}

const familyName = (maker: string, family: string): string =>
  family.startsWith(maker) ? family : `${maker} ${family}`;

/** a, b, … z, aa, ab … */
const label = (index: number): string =>
  (index >= 26 ? String.fromCharCode(96 + Math.floor(index / 26)) : '') +
  String.fromCharCode(97 + (index % 26));

/** "screen-replacement.genuine": the services of a device with their choices. */
export function offersOf({ services }: Pick<CatalogueDevice, 'services'>): string[] {
  return services.flatMap(({ slug, options }) => options.map((option) => `${slug}.${option.slug}`));
}

function cell(members: CatalogueDevice[], offer: string): string {
  const count = members.filter((member) => offersOf(member).includes(offer)).length;
  const text = count === 0 ? '·' : count === members.length ? '●' : String(count);
  return text.padStart(3);
}
