import assert from 'node:assert/strict';
import { journey } from '../testing/journey.ts';
import { touch } from '../testing/page-actions.ts';

/** Bytes of script on the home page, compressed as they are sent: react-dom alone is 59,000. */
const maxScriptBytes = 78_000;

journey('the home page loads at most 78 KB of script until it is hydrated', async ({ open, t }) => {
  const { page } = await open();
  const sizes: Promise<number>[] = [];
  const finished = new Set<string>();
  page.on('requestfinished', (request) => {
    if (request.resourceType() !== 'script') return;
    finished.add(new URL(request.url()).pathname);
    sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize));
  });
  await page.goto('/');
  await touch(page);
  const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  t.diagnostic(`${bytes} bytes in ${finished.size} files`);
  assert.ok([...finished].some((path) => path.includes('/entry-')));
  assert.ok(bytes > 59_000, 'react-dom is missing from the sum');
  assert.ok(bytes <= maxScriptBytes, `${bytes} bytes`);
});
