import { escapeHtml } from '../../shared/escape-html.ts';
import type { Shop } from '../../shared/shop.ts';
import { errors } from '../http/error-table.ts';

export interface PreparedAnswer {
  contentType: string;
  body: Buffer;
}

/** Who sent a request. Each kind gets errors in a form of its own. */
export type ClientKind = 'person' | 'script' | 'crawler';

const prepared = new WeakMap<object, Record<ClientKind, PreparedAnswer>>();

/**
 * The 503 of an overloaded server: the same bytes for all clients of a kind, so that refusing a page costs almost nothing.
 * No React, no style, no script.
 */
export function overloadedAnswer(client: ClientKind, shop: Pick<Shop, 'name' | 'phone'>): PreparedAnswer {
  let answers = prepared.get(shop);
  if (!answers) {
    answers = prepare(shop);
    prepared.set(shop, answers);
  }
  return answers[client];
}

function prepare({ name, phone }: Pick<Shop, 'name' | 'phone'>): Record<ClientKind, PreparedAnswer> {
  const { status, title: message } = errors.overloaded;
  const page = [
    '<!DOCTYPE html><html lang="en-AU"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark">',
    `<meta name="robots" content="noindex"><title>${status} - ${message}</title></head><body><main><h1>${message}</h1>`,
    '<p>More people are asking for pages than we can answer right now. Please try again in a few seconds, or call ',
    `${escapeHtml(name)} on <a href="tel:${phone.e164}">${escapeHtml(phone.display)}</a>.</p>`,
    '<p><a href="/">Home</a></p></main></body></html>',
  ].join('');
  const answer = (type: string, text: string): PreparedAnswer => ({
    contentType: `${type}; charset=utf-8`,
    body: Buffer.from(text),
  });
  return {
    person: answer('text/html', page),
    script: answer(
      'application/json',
      JSON.stringify({ statusCode: status, statusMessage: message, message }),
    ),
    crawler: answer('text/plain', `${status} ${message}\n`),
  };
}
