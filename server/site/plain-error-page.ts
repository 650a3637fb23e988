import { escapeHtml } from '../../shared/escape-html.ts';
import type { Shop } from '../../shared/shop.ts';
import type { ErrorRow } from '../http/error-table.ts';

/** An error page without style, script and React: for what must cost nothing, and for when the other one cannot be rendered. */
export function plainErrorPage({ name, phone }: Pick<Shop, 'name' | 'phone'>, error: ErrorRow): string {
  const title = escapeHtml(error.title);
  return [
    '<!DOCTYPE html><html lang="en-AU"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark">',
    `<meta name="robots" content="noindex"><title>${error.status} - ${title}</title></head><body><main><h1>${title}</h1>`,
    `<p>${escapeHtml(error.text)} Or call ${escapeHtml(name)} on `,
    `<a href="tel:${phone.e164}">${escapeHtml(phone.display)}</a>.</p><p><a href="/">Home</a></p>`,
    '</main></body></html>',
  ].join('');
}
