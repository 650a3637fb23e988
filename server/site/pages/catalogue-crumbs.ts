import type { CatalogueEntry, DeviceKind } from '../../../shared/catalogue.ts';
import type { Breadcrumb } from '../../../shared/page.ts';
import { href } from '../../../shared/routes.ts';

/** The first breadcrumb of every page below `/repairs`. */
export const repairsCrumb: Breadcrumb = { href: href('repairs'), label: 'Repairs' };

/** @param kind what the visitor looks for: the page begins there */
export const manufacturerCrumb = ({ slug, name }: CatalogueEntry, kind: DeviceKind): Breadcrumb => ({
  href: `${href('manufacturer', { manufacturer: slug })}#${kind}`,
  label: name,
});
