import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import request from 'supertest';
import { shareTestApp } from '../../testing/servers/test-app.ts';

describe('the picture that link previews show', () => {
  const site = shareTestApp();

  /** The path of a page's picture. */
  async function pictureOf(path: string): Promise<string> {
    const { text } = await request(site.app.server).get(path).set('accept', 'text/html');
    const [, url = ''] = /<meta property="og:image" content="([^"]+)"/.exec(text) ?? [];
    assert.ok(url.startsWith(site.release.shop.publicUrl), url);
    return url.slice(site.release.shop.publicUrl.length);
  }

  test('is a PNG of 1200 by 630 on every kind of page', async () => {
    const paths = ['/', '/repairs/apple/iphone-13', '/business/b2b', '/help/guides', '/nothing-here'];
    const pictures = new Set<string>();
    for (const path of paths) {
      const picture = await pictureOf(path);
      pictures.add(picture);
      const { body } = await request(site.app.server)
        .get(picture)
        .expect(200)
        .expect('content-type', 'image/png');
      const png = body as Buffer;
      assert.equal(png.toString('latin1', 1, 4), 'PNG', path);
      assert.deepEqual([png.readUInt32BE(16), png.readUInt32BE(20)], [1200, 630], path);
    }
    assert.equal(pictures.size, 4, 'one for each section, and one for all other pages');
  });
});
