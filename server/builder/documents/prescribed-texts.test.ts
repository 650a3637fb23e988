import assert from 'node:assert/strict';
import { glob, readFile } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import request from 'supertest';
import {
  dataLossNotice,
  refurbishedNotice,
  uncollectedGoodsNotice,
  warrantyText,
} from '../../../shared/legal-texts.ts';
import { href } from '../../../shared/routes.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let site: TestApp;
before(async () => {
  site = await createTestApp();
  await site.app.ready();
});
after(() => site.app.close());

const { opening, entitlements, closing } = warrantyText;

test('the warranty policy contains the complete text of the law, in order', async () => {
  const text = await textOf(href('warranty'));
  assert.ok(text.includes([opening, ...entitlements, closing].join(' ')));
});

test('the terms contain the repair notice and the sign on uncollected goods', async () => {
  const text = await textOf(href('terms'));
  assert.ok(text.includes(`${dataLossNotice} ${refurbishedNotice}`));
  assert.ok(text.includes(uncollectedGoodsNotice));
});

test('documents import prescribed texts instead of repeating them', async () => {
  const texts = [
    opening,
    ...entitlements,
    closing,
    dataLossNotice,
    refurbishedNotice,
    uncollectedGoodsNotice,
  ];
  const typed: string[] = [];
  for await (const file of glob('content/pages/**/*.mdx')) {
    const source = (await readFile(file, 'utf8')).replace(/\s+/g, ' ');
    if (texts.some((text) => source.includes(text))) typed.push(file);
  }
  assert.deepEqual(typed, []);
});

/** The words of a page, separated by single spaces. */
async function textOf(path: string): Promise<string> {
  const { text } = await request(site.app.server).get(path).set('accept', 'text/html').expect(200);
  return text.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ');
}
