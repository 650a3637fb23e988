import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import request, { type Response } from 'supertest';
import { type StoredStyles, stylesFile } from '../../release/page-styles.ts';
import { sitePages } from '../../testing/servers/site-pages.ts';
import { shareTestApp } from '../../testing/servers/test-app.ts';

/** States of pages that a plain visit to a route does not show. */
const states = [
  '/repairs?q=iphone',
  '/repairs?q=nothing-of-the-kind',
  '/repairs?device=apple/iphone-13',
  '/repairs?device=apple/iphone-13&with=screen-replacement',
  '/repairs?device=apple/iphone-13&with=screen-replacement&step=request',
  '/repairs?step=request',
  '/contact?about=apple/iphone-13',
  '/repairs/track?asked=1',
  '/contact/sent?form=request&reference=TBX-0000-0000&way=post',
  '/%',
];

const posts = [
  ['/contact', { email: 'no address' }],
  ['/business/b2b', { email: 'no address' }],
  ['/business/school', { email: 'no address' }],
  ['/repairs', { email: 'no address' }],
  ['/repairs/track', { form: 'lookup', reference: 'x' }],
  ['/repairs/track', { form: 'lost', email: 'x' }],
  ['/about', { email: 'x' }],
] as const;

let stored: StoredStyles;
const site = shareTestApp({}, async ({ release }) => {
  stored = JSON.parse(await readFile(join(release.dir, stylesFile), 'utf8'));
});

/** The rules of the site that a page's HTML needs and its own style lacks. */
function missingRules(html: string, style: string): string[] {
  const classes = [...html.matchAll(/\sclass="([^"]*)"/g)].flatMap(([, value = '']) => value.split(' '));
  const used = new Set(classes);
  return stored.rules.filter((rule) => {
    const [, name = ''] = /\.(n-\w+)/.exec(rule) ?? [];
    return used.has(name) && !style.includes(rule);
  });
}

function assertStyled({ text, headers, status }: Response, url: string): void {
  const [, style = ''] = /<style>(.*?)<\/style>/s.exec(text) ?? [];
  assert.ok(style.startsWith(stored.base), `${url} (${status}) has the styles of all pages`);
  const hash = createHash('sha256').update(style).digest('base64');
  assert.ok(headers['content-security-policy']?.includes(`'sha256-${hash}'`), `${url}: its policy allows it`);
  assert.deepEqual(missingRules(text, style), [], url);
}

const html = { accept: 'text/html' };

describe('each page has the rules of all that is on it, and its policy allows them', () => {
  test('every page of the site', async () => {
    for (const { path } of await sitePages()) {
      assertStyled(await request(site.app.server).get(path).set(html), path);
    }
  });

  for (const url of states) {
    test(url, async () => assertStyled(await request(site.app.server).get(url).set(html), url));
  }

  for (const [path, fields] of posts) {
    test(`${path}, posted with ${Object.keys(fields)}`, async () => {
      const answer = await request(site.app.server).post(path).set(html).type('form').send(fields);
      assertStyled(answer, path);
    });
  }
});

test('no page has the rules of all components, and all have fewer than the site', () => {
  const whole = stored.rules.filter(Boolean).length;
  for (const [id, variants] of Object.entries(stored.pages)) {
    for (const places of Object.values(variants))
      assert.ok(places.length < whole * 0.6, `${id}: ${places.length}`);
  }
});

test('the rules keep the order of the whole sheet', () => {
  for (const variants of Object.values(stored.pages)) {
    for (const places of Object.values(variants)) {
      assert.deepEqual(
        places,
        [...places].sort((a, b) => a - b),
      );
    }
  }
});
