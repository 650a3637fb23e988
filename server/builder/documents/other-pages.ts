import { fixedRoutes, placeholders, routes } from '../../../shared/routes.ts';
import { licencesFile } from '../../release/record.ts';
import { filesUnder } from '../files/file-tree.ts';

/** The folder of the files that are served as they are, relative to the project. */
export const publicDir = 'public';

/** Every path that documents may link to and that is no document, those of the catalogue among them. */
export async function otherPages(catalogue: string[]): Promise<Set<string>> {
  const files = (await filesUnder(publicDir)).map((file) => file.slice(publicDir.length));
  return new Set([
    ...fixedRoutes.map((id) => routes[id].path),
    ...Object.values(placeholders),
    '/robots.txt',
    '/site.webmanifest',
    `/${licencesFile}`,
    ...catalogue,
    ...files,
  ]);
}
