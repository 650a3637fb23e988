import { fullName } from '../../shared/catalogue.ts';
import { isOneLetterFrom } from '../../shared/one-letter.ts';
import type { Shop } from '../../shared/shop.ts';
import { openBuildFiles } from './build-files.ts';
import { type FoundDevice, openCatalogue } from './open-catalogue.ts';

/**
 * The facts of the shop as a build has them, without opening the rest of the build.
 * @param folder a build's folder
 */
export async function readShopFacts(folder: string): Promise<Shop> {
  return JSON.parse((await filesOf(folder).read('shop.json')).toString('utf8'));
}

/**
 * The full name of a device in a build's catalogue, "Apple iPhone 13".
 * @param path `manufacturer/device`, as in the catalogue's addresses
 * @returns `null` where the catalogue lists none there
 */
export async function readDeviceName(folder: string, path: string): Promise<string | null> {
  const found = await readDevice(folder, path);
  return found && fullName(found.manufacturer, found.device);
}

/** The path of the device that a mistyped path most likely means, one letter from it; `null` where there is none. */
export async function readNearestDevice(folder: string, path: string): Promise<string | null> {
  const [slug = '', typed = ''] = path.split('/');
  const maker = await (await openCatalogue(filesOf(folder))).manufacturer(slug);
  const meant = maker?.devices.find((device) => isOneLetterFrom(device.slug, typed));
  return meant ? `${slug}/${meant.slug}` : null;
}

async function readDevice(folder: string, path: string): Promise<FoundDevice | null> {
  const [manufacturer = '', device = ''] = path.split('/');
  return (await openCatalogue(filesOf(folder))).device(manufacturer, device);
}

const filesOf = (folder: string) => openBuildFiles(folder, { files: {} });
