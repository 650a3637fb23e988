import { escapeHtml } from '../../../shared/escape-html.ts';
import { statusTable } from '../../../shared/repair-status.ts';
import { href } from '../../../shared/routes.ts';
import type { Shop } from '../../../shared/shop.ts';
import type { RepairRecord } from '../../back-office/repairs/repair-record.ts';

/** Entries of a feed, the newest: a school's batch has thousands of moves. */
const maxEntries = 50;

/**
 * The Atom feed of a repair (RFC 4287), newest first: each move, and each note that the customer may read. Its ids are
 * made of the reference, not of the link, so that another link to the same repair repeats no entry.
 */
export function repairFeed({ repair, devices }: RepairRecord, shop: Shop, token: string): string {
  const { publicUrl, name } = shop;
  const page = publicUrl + href('repair', { token });
  const day = repair.created_at.slice(0, 10);
  const id = (part: string) => `tag:${new URL(publicUrl).hostname},${day}:${repair.reference}${part}`;
  const entries = devices
    .flatMap(({ device, asset_tag, events }) =>
      events.map((event) => ({ ...event, device: asset_tag ? `${device}, ${asset_tag}` : device })),
    )
    .filter(({ status, note }) => status !== null || note !== '')
    .sort((one, other) => other.at.localeCompare(one.at))
    .slice(0, maxEntries);
  const updated = entries[0]?.at ?? repair.created_at;
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en-AU">',
    `<id>${xml(id(''))}</id>`,
    `<title>${xml(`Repair ${repair.reference}`)}</title>`,
    `<updated>${updated}</updated>`,
    `<author><name>${xml(name)}</name></author>`,
    `<link rel="self" type="application/atom+xml" href="${xml(`${page}/feed.atom`)}"/>`,
    `<link rel="alternate" type="text/html" href="${xml(page)}"/>`,
    ...entries.map(({ id: event, at, status, note, device }) => {
      const title = `${device}: ${status ? statusTable[status].label : 'Note'}`;
      const summary = note || (status ? statusTable[status].text : '');
      return `<entry><id>${xml(id(`/${event}`))}</id><title>${xml(title)}</title><updated>${at}</updated><link rel="alternate" type="text/html" href="${xml(page)}"/><summary>${xml(summary)}</summary></entry>`;
    }),
    '</feed>',
    '',
  ].join('\n');
}

/** Escaped, and without the characters that XML 1.0 §2.2 does not allow even escaped. */
const xml = (text: string): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed
  escapeHtml(text.toWellFormed().replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, ''));
