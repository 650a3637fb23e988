import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { href } from '../../../shared/routes.ts';
import type { Shop } from '../../../shared/shop.ts';
import { queueDays, queueFactDays } from '../../release/business-time.ts';
import { closuresEnd } from '../../release/closures-end.ts';
import { contentHash } from '../../release/content-hash.ts';
import { noticeStage } from '../../site/facts/notice.ts';
import { readText } from './read-yaml.ts';
import { unconfirmedFacts } from './unconfirmed-facts.ts';

/** What the shop's owner has still to do before the site opens, and after: a line each. */
export function shopWarnings(shop: Shop, contentDir: string, now: Date): string[] {
  return [
    ...(shop.sample ? ['content/shop.yaml is a sample: replace its facts before opening'] : []),
    ...pictureWarning(shop),
    ...closuresEnd(shop, now),
    ...queueWarning(shop, now),
    ...noticeWarning(shop, now),
    ...unconfirmedWarning(shop),
    ...policyWarnings(shop, contentDir),
  ];
}

/** The name in content/shop.yaml as this project is delivered. */
const sampleName = 'Northside Bench';

/** Hashes of the pictures in `public/` that show the sample's name or initials. */
const samplePictures: Record<string, string> = {
  'apple-touch-icon.png': '5841a5fe2dbd0b2f54f0df50465bb33d',
  'favicon.ico': 'c1b223c986cd681a851c4605c8bee36c',
  'favicon.svg': '4ada57b2fe2e44d5f398797b373e91ac',
  'icon-192.png': 'ce1954841ae4a036cf81e22c6b8d10a7',
  'icon-512.png': 'e35adedd75785e68473870f78f650c42',
  'icon-maskable-512.png': '80156e2cf8c4d081a90d60dcafcde6f6',
  'og.png': 'db8bb831f1fb9ecdb3022f6afbd9a8bb',
  'og-business.png': 'f97c46c2c5fc383ffc3475964977f2a7',
  'og-help.png': 'bc2f7a67eb297830592144345fd26fa1',
  'og-repairs.png': '0d3367dba4d0b593b4d91fb498ed0601',
};

/** A sentence about the pictures that still show the sample shop. */
export function pictureWarning({ name }: Pick<Shop, 'name'>): string[] {
  if (name === sampleName) return [];
  const isSample = ([file, hash]: [string, string]) =>
    existsSync(`public/${file}`) && contentHash(readFileSync(`public/${file}`)) === hash;
  const found = Object.entries(samplePictures).filter(isSample);
  if (found.length === 0) return [];
  const files = found.map(([file]) => file).join(', ');
  return [`public/ still has pictures of the sample shop: replace ${files} by pictures of ${name}`];
}

/** A sentence once the shop's word on its queue is too old for a page to repeat it. */
export function queueWarning({ bench }: Pick<Shop, 'bench'>, now: Date): string[] {
  if (!bench || queueDays({ bench }, now) !== null) return [];
  return [
    `content/shop.yaml: bench.asOf is ${bench.asOf}, over ${queueFactDays} days ago, so quotes name no day: check queueDays, and write today's date`,
  ];
}

/** A sentence once the notice has ended. */
export function noticeWarning(shop: Pick<Shop, 'notice'>, now: Date): string[] {
  if (!shop.notice || noticeStage(shop, now) !== 'after') return [];
  return ['content/shop.yaml: the notice has ended, so no page shows it: write null, or its new times'];
}

function unconfirmedWarning(shop: Shop): string[] {
  const count = unconfirmedFacts(shop).length;
  if (count === 0) return [];
  const facts = count === 1 ? '1 fact is' : `${count} facts are`;
  return [`${facts} unconfirmed: npm run build -- --unconfirmed lists them`];
}

/**
 * A sentence about each host of another company that pages load something from and the privacy policy does not name.
 * Australian Privacy Principle 5: people must be told who collects what about them.
 */
export function policyWarnings({ tags, map }: Shop, contentDir: string): string[] {
  const file = join(contentDir, 'pages', `${href('privacy')}.mdx`);
  const loaded = {
    'tags.analytics': tags.analytics?.scriptUrl,
    'tags.recording': tags.recording?.scriptUrl,
    'map.embedUrl': map.embedUrl,
  };
  return Object.entries(loaded).flatMap(([field, url]) => {
    const host = url ? new URL(url).hostname : '';
    return readText(file).includes(host) ? [] : [`${file} must name ${host}, from which pages load ${field}`];
  });
}
