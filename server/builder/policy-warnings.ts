import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { href } from '../../shared/routes.ts';
import type { Shop } from '../../shared/shop.ts';

/**
 * A sentence about each host of another company that pages load something from and the privacy policy does not name.
 * Australian Privacy Principle 5: people must be told who collects what about them.
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
    return policy.includes(host) ? [] : [`${file} must name ${host}, from which pages load ${field}`];
  });
}
