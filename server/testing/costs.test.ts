import assert from 'node:assert/strict';
import { test } from 'node:test';
import { costOf } from './costs.ts';

test('the end of a file name says what its tests need', () => {
  assert.equal(costOf('shared/money.test.ts'), 'nothing');
  assert.equal(costOf('client/pages/page-components.test.tsx'), 'nothing');
  assert.equal(costOf('server/release/build-files.build.test.ts'), 'build');
  assert.equal(costOf('server/app.http.test.ts'), 'http');
  assert.equal(costOf('server/guard/load.http.test.tsx'), 'http');
  assert.equal(costOf('server/back-office/store/open-store.db.test.ts'), 'db');
  assert.equal(costOf('server/e2e/pages.e2e.ts'), 'e2e');
  assert.equal(costOf('server/e2e/moving-about.browser.ts'), 'browser');
  assert.equal(costOf('server/testing/attacks/fuzz.hard.ts'), 'hard');
});
