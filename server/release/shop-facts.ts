import type { Shop } from '../../shared/shop.ts';
import { CannotStart } from '../process/start-faults.ts';
import { type BuildFiles, DamagedFile, openBuildFiles } from './build-files.ts';
import { openCatalogue } from './open-catalogue.ts';
import { readRecord, recordName } from './record.ts';

/**
 * The facts of the shop as a build has them, without opening the rest of the build.
 * @param folder a build's folder
 * @throws {CannotStart} in one sentence, where the build's record or its facts are missing or damaged
 */
export function readShopFacts(folder: string): Promise<Shop> {
  return readBuild(folder, async (files) => JSON.parse((await files.read('shop.json')).toString('utf8')));
}

/**
 * The full name of a device in a build's catalogue, "Apple iPhone 13".
 * @param path `manufacturer/device`, as in the catalogue's addresses
 * @returns `null` where the catalogue lists none there
 * @throws {CannotStart} as above
 */
export function readDeviceName(folder: string, path: string): Promise<string | null> {
  return readBuild(folder, async (files) => {
    const [manufacturer = '', device = ''] = path.split('/');
    const found = await (await openCatalogue(files)).device(manufacturer, device);
    return found && `${found.manufacturer.name} ${found.device.name}`;
  });
}

async function readBuild<Read>(folder: string, read: (files: BuildFiles) => Promise<Read>): Promise<Read> {
  const record = await readRecord(folder);
  if (!record) throw unusable(folder, recordName, 'missing or damaged');
  try {
    return await read(openBuildFiles(folder, record));
  } catch (error) {
    if (error instanceof DamagedFile) throw unusable(folder, error.file, error.fault);
    throw error;
  }
}

const unusable = (folder: string, file: string, fault: string) =>
  new CannotStart(
    `The build in ${folder} cannot be used: ${file} is ${fault}. "npm run build" writes it again.`,
  );
