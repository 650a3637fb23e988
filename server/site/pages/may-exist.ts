import type { RouteId } from '../../../shared/routes.ts';
import type { PageRequest } from '../../ssr/definition.ts';
import type { SiteRelease } from '../site-release.ts';

/** Whether a page may exist, by the documents' paths, present and former, and the manufacturers. */
export function mayExist({ id, path, params }: PageRequest, { library, catalogue }: SiteRelease): boolean {
  switch (id as RouteId) {
    case 'document':
      return library.has(path);
    case 'manufacturer':
    case 'device':
    case 'service':
      return catalogue.has(params.manufacturer ?? '') || library.has(path);
    default:
      return true;
  }
}
