import { fullName, type Service } from '../../shared/catalogue.ts';
import type { DeskDeps } from './desk-deps.ts';

/** A device of the price list. */
export interface ListedDevice {
  /** "apple/iphone-13" */
  path: string;
  name: string;
  services: Service[];
}

/** What the price list has at a path; `null` for nothing. */
export async function listedDevice(
  { release }: Pick<DeskDeps, 'release'>,
  path: string,
): Promise<ListedDevice | null> {
  const [manufacturer = '', slug = ''] = path.split('/');
  const found = slug ? await release.current.catalogue.device(manufacturer, slug) : null;
  return found && { path, name: fullName(found.manufacturer, found.device), services: found.services };
}

/** What the price list has for a device, as acts read it. */
export const servicesIn =
  (deps: Pick<DeskDeps, 'release'>) =>
  async (path: string): Promise<Service[]> =>
    (await listedDevice(deps, path))?.services ?? [];
