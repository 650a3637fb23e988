import { cp, glob, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { DeviceKind } from '../../shared/catalogue.ts';
import { parsePriceList } from '../builder/facts/price-list.ts';
import { isDeviceRow, readPriceRows } from '../builder/facts/price-rows.ts';
import { filesUnder, writeFileAt } from '../builder/files/file-tree.ts';
import { type MadeUpDevice, madeUpManufacturers } from '../testing/many-devices.ts';
import { copyProject, type ProjectCopy } from '../testing/project-copy.ts';

/** A copy of the project with the owner's price list and documents, and as many made-up devices as are asked for. */
export interface CatalogueCopy extends ProjectCopy {
  devices: number;
  /** A model number of each manufacturer. */
  models: string[];
  /** The catalogue's pages: of manufacturers, of devices, of the services of each. */
  paths: string[];
}

export async function copyWithDevices(count: number): Promise<CatalogueCopy> {
  const project = await copyProject();
  const content = join(project.folder, 'content');
  await cp('content/pages', join(content, 'pages'), { recursive: true });
  // The owner's guides name manufacturers that this catalogue has not.
  for await (const file of glob(join(content, 'pages/**/*.mdx'))) {
    const text = await readFile(file, 'utf8');
    await writeFile(file, text.replace(/^(manufacturers|exceptManufacturers): .*\n/gm, ''));
  }
  await cp('content/services.yaml', join(content, 'services.yaml'));
  const shop = await readFile('content/shop.yaml', 'utf8');
  // The home page's examples are devices of the owner's.
  await writeFile(
    join(content, 'shop.yaml'),
    shop.replace(/^priceExamples:\n( +- .*\n)+/m, 'priceExamples: []\n'),
  );
  await mkdir(join(content, 'repairs'));
  const { rows } = await readPriceRows('content');
  for (const file of await filesUnder('content/prices')) {
    const text = await readFile(file, 'utf8');
    // Its devices are not in this catalogue.
    await writeFileAt(join(project.folder, file), text.replace(/^[\w-]+\/.*\n/gm, ''));
  }
  const { priceGroups, services } = parsePriceList(
    'services.yaml',
    await readFile('content/services.yaml', 'utf8'),
    rows.filter((row) => !isDeviceRow(row)),
  );
  const groupOf = (kind: DeviceKind, index: number): string => {
    const groups = Object.keys(priceGroups).filter((group) => priceGroups[group]?.kind === kind);
    return groups[index % groups.length] ?? '';
  };
  const models: string[] = [];
  const paths: string[] = [];
  for (const { slug, name, devices } of madeUpManufacturers(count)) {
    const [first] = devices;
    if (!first) continue;
    models.push(first.models[0] ?? '');
    paths.push(`/repairs/${slug}`);
    const texts = devices.map((device, index) => {
      const group = groupOf(device.kind, index);
      const path = `/repairs/${slug}/${device.slug}`;
      paths.push(path, ...(services[group] ?? []).map((service) => `${path}/${service.slug}`));
      return deviceText(device, group);
    });
    await writeFile(join(content, `repairs/${slug}.yaml`), `${headText(slug, name)}${texts.join('')}`);
  }
  return {
    ...project,
    env: { ...process.env, CONTENT_DIR: 'content' },
    devices: count,
    models,
    paths,
  };
}

const headText = (slug: string, name: string): string => `slug: ${slug}
name: ${name}
description: Screens, batteries, charge ports and more on the made-up devices of ${name}, for the benchmark.
findModel:
  phone: Look in the settings, below About phone.
  tablet: Look in the settings, below About tablet.
  laptop: Look at the small print on the bottom.
  desktop: Look at the small print on the back.
  console: Look at the small print on the back.
  watch: Look at the small print on the back of the case.
sources:
  - none, these devices are made up
devices:
`;

const deviceText = (device: MadeUpDevice, priceGroup: string): string => `  - slug: ${device.slug}
    name: ${device.name}
    kind: ${device.kind}
    family: ${device.family}
    year: ${device.year}
    priceGroup: ${priceGroup}
    nicknames: [${device.nicknames.map((each) => `'${each}'`).join(', ')}]
    models: [${device.models.map((each) => `'${each}'`).join(', ')}]
`;
