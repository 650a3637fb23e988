import { escapeHtml } from '../../shared/escape-html.ts';
import type { Shop } from '../../shared/shop.ts';
import { errors } from '../http/error-table.ts';

/** The page that is sent where the error page cannot be rendered. It has no style and no script, and React has no part in it. */
export function lastResortPage({ name, phone }: Pick<Shop, 'name' | 'phone'>): string {
  const { status, title } = errors['internal-error'];
  return [
    '<!DOCTYPE html><html lang="en-AU"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark">',
    `<title>${status} - ${title}</title></head><body><main><h1>${title}</h1>`,
    `<p>Something went wrong on our side. Please try again in a moment, or call ${escapeHtml(name)} on `,
    `<a href="tel:${phone.e164}">${escapeHtml(phone.display)}</a>.</p><p><a href="/">Home</a></p>`,
    '</main></body></html>',
  ].join('');
}
