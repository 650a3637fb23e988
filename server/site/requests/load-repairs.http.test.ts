import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import request from 'supertest';
import { shareTestApp } from '../../testing/servers/test-app.ts';

const missed: string[] = [];
const site = shareTestApp({
  missedSearches: {
    async note(words, network) {
      missed.push(`${words} from ${network}`);
    },
  },
});

describe('searches that found nothing', () => {
  test('are counted by their words, others are not, nor what is typed', async () => {
    const paths = ['?q=cracked+screen', '?q=iphone+13+x', '?q=wet', '', '?q=+', '?q=ZX81+%26+more'];
    for (const path of paths)
      await request(site.app.server).get(`/repairs${path}`).set('accept', 'text/html');
    await request(site.app.server).get('/_site/islands/device-search.json?q=zx82').expect(200);
    await request(site.app.server).get('/repairs?q=zx83').set('accept', 'text/html').expect(200);
    assert.ok(
      missed.some((each) => each.startsWith('zx81') && each.endsWith('from 127.0.0.1')),
      missed.join(),
    );
    assert.doesNotMatch(missed.join(), /screen|wet|zx82/);
  });
});
