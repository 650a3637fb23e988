import type { RouteId } from '../../../shared/routes.ts';
import type { PageRequest } from '../../ssr/definition.ts';
import type { SiteRelease } from '../site-release.ts';

/**
 * Whether a page may exist, judged from what is in memory: the paths of all documents, and the manufacturers. Former paths
 * count, since they redirect.
 */
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
