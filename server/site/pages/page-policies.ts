import { mayCarryTags, type PageId } from '../../../shared/page-data.ts';
import type { Shop } from '../../../shared/shop.ts';
import { contentPolicy, type PolicyParts } from '../../guard/security-policy.ts';

/**
 * The content security policy of each page. It allows what the page's own `<style>` may hold, and no other page's. Only
 * pages that may carry third-party tags allow their hosts, so that no tag can run on others.
 * @param styles all that each page's `<style>` may hold
 */
export function pagePolicies(
  parts: PolicyParts,
  styles: Record<PageId, string[]>,
  tagHosts: string[],
): Record<PageId, string> {
  const entries = Object.entries(styles).map(([id, variants]) => [
    id,
    contentPolicy(parts, { styles: variants, tagHosts: mayCarryTags(id as PageId) ? tagHosts : [] }),
  ]);
  return Object.fromEntries(entries);
}

/** The hosts of the shop's third-party tags; none where it has no tags. */
export function tagHostsOf({ tags: { analytics, recording } }: Pick<Shop, 'tags'>): string[] {
  const hosts = [analytics, recording].flatMap((tag) =>
    tag ? [new URL(tag.scriptUrl).origin, ...tag.hosts] : [],
  );
  return [...new Set(hosts)];
}
