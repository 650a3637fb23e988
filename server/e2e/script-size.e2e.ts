import assert from 'node:assert/strict';
import { journey } from '../testing/journey.ts';
import { touch } from '../testing/page-actions.ts';

/** Bytes of script on the home page, compressed as they are sent: react-dom alone is 59,000. */
const maxScriptBytes = 78_000;

journey('the home page loads at most 78 KB of script until it is hydrated', async ({ open, t }) => {
  const { page } = await open({ fresh: true });
  await page.addInitScript(() => {
    // From then on the pages of visible links are preloaded, with their code.
    document.addEventListener('site:hydrated', () => performance.mark('hydrated'));
  });
  await page.goto('/');
  await touch(page);
  const scripts = await page.evaluate(() => {
    const [hydrated] = performance.getEntriesByName('hydrated');
    const resources = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    return resources
      .filter(({ name, startTime }) => name.endsWith('.js') && startTime < (hydrated?.startTime ?? 0))
      .map(({ name, encodedBodySize }) => ({ name, bytes: encodedBodySize }));
  });
  const bytes = scripts.reduce((sum, script) => sum + script.bytes, 0);
  t.diagnostic(`${bytes} bytes in ${scripts.length} files`);
  assert.ok(bytes > 59_000, 'react-dom is missing from the sum');
  assert.ok(bytes <= maxScriptBytes, `${bytes} bytes`);
});
