import { ticketPath } from '../../../shared/desk-paths.ts';
import { formatHours } from '../../../shared/opening-hours.ts';
import { addressLine, type Shop } from '../../../shared/shop.ts';
import { escapeHtml } from '../../http/escape-html.ts';
import type { MailPurpose } from '../store/tables.ts';
import type { Mail } from './outbox.ts';

/** A part of a message: a paragraph, labelled facts, quoted words, a block under a heading, or where a link leads. */
export type MailPart =
  | string
  | { facts: [label: string, value: string][] }
  | { words: string }
  | { heading: string; paragraphs: string[] }
  | { label: string; link: string };

/**
 * A message in the two forms that mail programs read. It says who sends it and how to reach them, and nothing that
 * advertises: a purely factual message needs no consent (Spam Act 2003, schedule 1, clause 2).
 */
export function compose(shop: Shop, parts: MailPart[]): { text: string; html: string } {
  const all = [...parts, { facts: signature(shop) }];
  const html = [
    '<!doctype html><html lang="en-AU"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"></head>',
    '<body style="font:16px/1.6 system-ui,sans-serif;max-width:38em;margin:1.5em auto;padding:0 1em">',
    ...all.map(asHtml),
    '</body></html>',
  ];
  return { text: `${all.map(asText).join('\n\n')}\n`, html: html.join('\n') };
}

/** A message to the shop about a record. It answers to whoever sent that. */
export const mailToShop = (
  shop: Shop,
  recipient: string,
  { reference, email }: { reference: string; email: string | null },
  subject: string,
  parts: MailPart[],
): Mail => ({
  reference,
  purpose: 'notice',
  recipient,
  replyTo: email,
  subject,
  ...compose(shop, parts),
});

/** Where the shop goes on with a repair: at the desk or, where there is none, by commands. @param deskUrl its origin */
export const goOnParts = (
  deskUrl: string | null | undefined,
  reference: string,
  commands: string[],
): MailPart[] =>
  deskUrl ? [{ label: 'Open it at the desk', link: deskUrl + ticketPath({ reference }) }] : commands;

/** A message to whoever sent a record. It answers to the shop. */
export const mailToCustomer = (
  shop: Shop,
  purpose: MailPurpose,
  { reference, email }: { reference: string; email: string },
  subject: string,
  parts: MailPart[],
): Mail => ({
  reference,
  purpose,
  recipient: email,
  replyTo: shop.email,
  subject,
  ...compose(shop, parts),
});

function signature(shop: Shop): [string, string][] {
  const { name, legalName, abn, phone, email, address, hours } = shop;
  return [
    [legalName ? `${legalName}, trading as ${name}` : name, addressLine(address)],
    ['ABN', abn],
    ['Phone', phone.display],
    ['Email', email],
    ['Open', formatHours(hours)],
  ];
}

function asText(part: MailPart): string {
  if (typeof part === 'string') return part;
  if ('words' in part) return part.words.replace(/^/gm, '> ');
  if ('heading' in part) {
    return [`${part.heading}\n${'-'.repeat(part.heading.length)}`, ...part.paragraphs].join('\n\n');
  }
  if ('link' in part) return `${part.label}:\n${part.link}`;
  return part.facts.map(([label, value]) => `${label}: ${value}`).join('\n');
}

function asHtml(part: MailPart): string {
  if (typeof part === 'string') return `<p>${escapeHtml(part).replaceAll('\n', '<br>')}</p>`;
  if ('words' in part) {
    const words = escapeHtml(part.words).replaceAll('\n', '<br>');
    return `<blockquote style="border-left:3px solid #888;margin:1em 0;padding-left:1em;overflow-wrap:anywhere">${words}</blockquote>`;
  }
  if ('heading' in part) {
    const paragraphs = part.paragraphs.map((text) => `<p style="margin:.5em 0">${escapeHtml(text)}</p>`);
    return `<div style="border:2px solid #888;margin:1.5em 0;padding:.5em 1em"><h2 style="font-size:1em;margin:0">${escapeHtml(part.heading)}</h2>${paragraphs.join('')}</div>`;
  }
  if ('link' in part) {
    return `<p><a href="${escapeHtml(part.link)}">${escapeHtml(part.label)}</a></p>`;
  }
  const rows = part.facts.map(
    ([label, value]) =>
      `<tr><th scope="row" style="padding:0 1em 0 0;text-align:left;vertical-align:top">${escapeHtml(label)}</th><td style="overflow-wrap:anywhere">${escapeHtml(value)}</td></tr>`,
  );
  return `<table style="border-spacing:0;margin:1em 0">${rows.join('')}</table>`;
}
