import { execFile } from 'node:child_process';
import { cp, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { DeviceKind } from '../../shared/catalogue.ts';
import { readPriceList } from '../builder/facts/price-list.ts';
import { type MadeUpDevice, madeUpManufacturers } from '../testing/many-devices.ts';
import { copyProject, type ProjectCopy } from '../testing/project-copy.ts';

/** A copy of the project with the owner's price list and documents, and as many made-up devices as are asked for. */
export interface CatalogueCopy extends ProjectCopy {
  devices: number;
  /** A model number of each manufacturer. */
  models: string[];
  /** Services of devices: what search engines and visitors have pages for. */
  combinations: number;
}

export async function copyWithDevices(count: number): Promise<CatalogueCopy> {
  const project = await copyProject();
  const content = join(project.folder, 'content');
  await cp('content/pages', join(content, 'pages'), { recursive: true });
  await cp('content/services.yaml', join(content, 'services.yaml'));
  const shop = await readFile('content/shop.yaml', 'utf8');
  // The home page's examples are devices of the owner's.
  await writeFile(
    join(content, 'shop.yaml'),
    shop.replace(/^priceExamples:\n( +- .*\n)+/m, 'priceExamples: []\n'),
  );
  await mkdir(join(content, 'repairs'));
  const { priceGroups, services } = readPriceList('content');
  const groupOf = (kind: DeviceKind, index: number): string => {
    const groups = Object.keys(priceGroups).filter((group) => priceGroups[group]?.kind === kind);
    return groups[index % groups.length] ?? '';
  };
  let combinations = 0;
  const models: string[] = [];
  for (const { slug, name, devices } of madeUpManufacturers(count)) {
    const [first] = devices;
    if (!first) continue;
    models.push(first.models[0] ?? '');
    const texts = devices.map((device, index) => {
      const group = groupOf(device.kind, index);
      combinations += services[group]?.length ?? 0;
      return deviceText(device, group);
    });
    await writeFile(join(content, `repairs/${slug}.yaml`), `${headText(slug, name)}${texts.join('')}`);
  }
  return {
    ...project,
    env: { ...process.env, CONTENT_DIR: 'content' },
    devices: count,
    models,
    combinations,
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

/** What a build cost; esbuild's own process is not in it. */
export interface BuildCost {
  cpuSeconds: number;
  /** The most memory that it held. */
  megabytes: number;
}

const report = `data:text/javascript,process.on('exit',()=>{const u=process.resourceUsage();console.log('cost',u.userCPUTime+u.systemCPUTime,u.maxRSS)})`;

export async function buildCost({ folder, env }: ProjectCopy): Promise<BuildCost> {
  const args = ['--import', 'tsx', '--import', report, 'build.ts'];
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: folder, env });
  const [, micros, kilobytes] = /^cost (\d+) (\d+)$/m.exec(stdout) ?? [];
  return { cpuSeconds: Number(micros) / 1e6, megabytes: Math.round(Number(kilobytes) / 1024) };
}

/** Bytes of some of the current build's files, and how many they are. */
export async function sizeOf(
  { folder }: ProjectCopy,
  name: string,
): Promise<{ files: number; bytes: number }> {
  const path = join(folder, 'dist/current', name);
  const found = await stat(path).catch(() => null);
  if (!found) return { files: 0, bytes: 0 };
  if (!found.isDirectory()) return { files: 1, bytes: found.size };
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const sizes = await Promise.all(
    files.map(async (file) => (await stat(join(file.parentPath, file.name))).size),
  );
  return { files: files.length, bytes: sizes.reduce((sum, size) => sum + size, 0) };
}
