import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { href } from '../../shared/routes.ts';
import type { Shop } from '../../shared/shop.ts';

/**
 * What the pages load from other companies although the privacy policy does not name its host, a sentence each.
 * Australian Privacy Principle 5: people are told who collects what about them.
 */
export async function policyWarnings({ tags, map }: Shop, contentDir: string): Promise<string[]> {
  const file = join(contentDir, 'pages', `${href('privacy')}.mdx`);
  const policy = await readFile(file, 'utf8').catch(() => '');
  const loaded = {
    'tags.analytics': tags.analytics?.scriptUrl,
    'tags.recording': tags.recording?.scriptUrl,
    'map.embedUrl': map.embedUrl,
  };
  return Object.entries(loaded).flatMap(([field, url]) => {
    const host = url ? new URL(url).hostname : '';
    return policy.includes(host) ? [] : [`${file} must tell visitors of ${host}, which ${field} loads from`];
  });
}
