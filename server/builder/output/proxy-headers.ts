import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { RouteId } from '../../../shared/routes.ts';
import type { SiteRelease } from '../../site/site-release.ts';
import { type CachedAnswer, contentEncodings } from '../../ssr/cache.ts';
import { documentCacheControl } from '../../ssr/cache-control.ts';

/** A page of the build, as the server answers it. */
export interface BuiltPage {
  id: RouteId;
  path: string;
  page: CachedAnswer;
}

/** How nginx.conf calls the built files of each encoding. */
const endings = { br: '.br', gzip: '.gz', identity: '' };

/**
 * Writes what nginx needs to send the built pages with the server's own headers while no server answers: `page-maps.conf`
 * with the headers that differ by page, and `page-headers.conf` with all of them.
 */
export async function writeProxyHeaders(
  folder: string,
  release: SiteRelease,
  pages: BuiltPage[],
): Promise<void> {
  const policies = pages.map(({ id, path }): [string, string] => [path, release.pagePolicy(id)]);
  const etags = pages.flatMap(({ path, page }) =>
    [...contentEncodings, 'identity' as const].map((encoding): [string, string] => [
      path + endings[encoding],
      `"${page.hash}-${encoding}"`,
    ]),
  );
  const headers = {
    ...release.securityHeaders,
    'content-security-policy': '$page_policy',
    'cache-control': documentCacheControl(),
    vary: 'accept-encoding',
    etag: '$page_etag',
  };
  const lines = Object.entries(headers).map(([name, value]) =>
    value.startsWith('$') ? `add_header ${name} ${value};\n` : `add_header ${name} ${nginxQuoted(value)};\n`,
  );
  await writeFile(
    join(folder, 'page-maps.conf'),
    map('$uri', '$page_policy', policies) + map('$page_key', '$page_etag', etags),
  );
  await writeFile(join(folder, 'page-headers.conf'), lines.join(''));
}

function map(key: string, name: string, entries: [string, string][]): string {
  const lines = entries.map(([from, to]) => `    ${nginxQuoted(from)} ${nginxQuoted(to)};\n`);
  return `map ${key} ${name} {\n    default "";\n${lines.join('')}}\n`;
}

/** A text as nginx reads it. In such a text `$` begins a variable, whatever stands before it. */
function nginxQuoted(text: string): string {
  if (text.includes('$')) throw new Error(`nginx cannot be given a "$": ${text}`);
  return `"${text.replace(/[\\"]/g, '\\$&')}"`;
}
