import type { CatalogueEntry } from '../../../shared/catalogue.ts';
import type { Breadcrumb } from '../../../shared/page.ts';
import { href } from '../../../shared/routes.ts';

/** The first breadcrumb of every page below `/repairs`. */
export const repairsCrumb: Breadcrumb = { href: href('repairs'), label: 'Repairs' };

export const manufacturerCrumb = ({ slug, name }: CatalogueEntry): Breadcrumb => ({
  href: href('manufacturer', { manufacturer: slug }),
  label: name,
});
