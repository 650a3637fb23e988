/**
 * The addresses of the pictures that link previews show, 1200×630. The build draws them (`server/builder/previews/`); a page
 * names its own by a rule, so there is no list of them.
 */

/** Pictures that no single device, service or guide has: by section of the site. */
export const sectionPictures = ['site', 'repairs', 'business', 'help'] as const;
export type SectionPicture = (typeof sectionPictures)[number];

export const previewPath = {
  section: (section: SectionPicture) => `/previews/${section}.png`,
  /** One for all devices of a manufacturer's family. */
  family: (manufacturer: string, family: string) => `/previews/devices/${manufacturer}-${slugOf(family)}.png`,
  manufacturer: (manufacturer: string) => `/previews/devices/${manufacturer}.png`,
  /** One for all devices that a service is for. */
  service: (service: string) => `/previews/services/${service}.png`,
  /** @param guide the last segment of its path */
  guide: (guide: string) => `/previews/guides/${guide}.png`,
} as const;

/** "Galaxy S" → "galaxy-s" */
const slugOf = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

/** The section whose picture a page shows that has none of its own. */
export function sectionOf(path: string): SectionPicture {
  const first = path.split('/')[1];
  return sectionPictures.find((section) => section === first) ?? 'site';
}
