import assert from 'node:assert/strict';
import { glob, readFile, writeFile } from 'node:fs/promises';
import { test } from 'node:test';
import { matchRoute } from '../../client/browser/match-route.ts';
import { typefaceName } from '../../client/theme/typeface.ts';
import { typefaceKey } from '../../shared/constants.ts';
import {
  dataLossNotice,
  refurbishedNotice,
  uncollectedGoodsNotice,
  warrantyText,
} from '../../shared/legal-texts.ts';
import { href } from '../../shared/routes.ts';
import { pageTitle } from '../../shared/titles.ts';
import { openBuildFiles } from '../release/build-files.ts';
import { openCatalogue } from '../release/open-catalogue.ts';
import { readShopFacts } from '../release/shop-facts.ts';
import {
  deviceDescription,
  deviceTitle,
  manufacturerTitle,
  serviceDescription,
  serviceTitle,
} from '../site/pages/catalogue-titles.ts';
import { axeFaults, sidewaysOverflow } from '../testing/browser/checks.ts';
import { headerHash, homePicture, homePictureHash, picturedHash } from '../testing/browser/home-picture.ts';
import { journey, walkOn } from '../testing/browser/journey.ts';
import { booted, painted } from '../testing/browser/page-actions.ts';
import { sitemapPaths } from '../testing/servers/site-pages.ts';
import { serveTestApp } from '../testing/servers/test-app.ts';
import { ownDist } from '../testing/servers/test-build.ts';

// The one look at the owner's own content, `content/`: every other test visits a shop made up for it. The build has
// checked each fact and link by now.

walkOn(() => serveTestApp({ dist: ownDist }));

/**
 * Pages asked for, of each kind, and pages looked at in the browser, both at most: the time this takes does not follow
 * the number of documents and devices. All documents are asked for, for each is code of its own.
 */
const [maxOfKind, maxLooks] = [20, 6];

/** Bytes of HTML, compressed as they are sent: about what a server sends before it must wait for the browser. */
const maxHtmlBytes = 14_336;

journey(
  'documents and a sample of all other pages answer 200 within 14 KB; some are accessible and fit a phone',
  async ({ site, open }) => {
    // A sample's sitemap leaves the catalogue out.
    const paths = [...new Set([...(await sitemapPaths(site.url)), ...(await cataloguePaths())])];
    assert.ok(paths.includes('/'));
    const kinds = Map.groupBy(paths, (path) => matchRoute(path) ?? assert.fail(`${path} is no page`));
    assert.ok(kinds.has('document') && kinds.has('device') && kinds.has('service'));
    for (const [kind, some] of kinds) {
      for (const path of kind === 'document' ? some : sample(some, maxOfKind)) {
        const headers = { accept: 'text/html', 'accept-encoding': 'br' };
        const answer = await fetch(site.url + path, { headers });
        await answer.body?.cancel();
        assert.equal(answer.status, 200, path);
        assert.equal(answer.headers.get('content-encoding'), 'br', path);
        const bytes = Number(answer.headers.get('content-length') ?? Number.NaN);
        assert.ok(bytes <= maxHtmlBytes, `${path} is ${bytes} bytes`);
      }
    }
    const { page } = await open({ width: 375 });
    for (const path of sample(paths, maxLooks)) {
      await page.goto(path);
      assert.equal(await page.locator('h1').count(), 1, path);
      assert.deepEqual(await axeFaults(page), [], path);
      assert.deepEqual(await sidewaysOverflow(page), [], path);
    }
  },
);

journey('the home page has its typeface at the second visit; a new header is pictured', async ({ open }) => {
  const { page } = await open({ width: 1280, height: 890, deviceScaleFactor: 2 });
  await page.goto('/');
  await page.waitForFunction((key) => localStorage.getItem(key), typefaceKey);
  await page.reload();
  await booted(page);
  await page.locator('html[data-typeface][data-shop=open]').waitFor();
  assert.ok(await page.evaluate((name) => document.fonts.check(`1em ${name}`), typefaceName));
  await painted(page);
  if ((await picturedHash()) === headerHash()) return;
  await page.screenshot({ path: homePicture });
  await writeFile(homePictureHash, `${headerHash()}\n`);
});

const { opening, entitlements, closing } = warrantyText;
const warranty = [opening, ...entitlements, closing].join(' ');
const repairNotice = `${dataLossNotice} ${refurbishedNotice}`;

journey('the policies print the texts that the law prescribes, whole and in order', async ({ site }) => {
  const warrantyPolicy = await textOf(site.url + href('warranty'));
  assert.ok(warrantyPolicy.includes(warranty));
  const terms = await textOf(site.url + href('terms'));
  assert.ok(terms.includes(repairNotice));
  assert.ok(terms.includes(uncollectedGoodsNotice));
});

journey('who posts a battery is told no figure above 30 per cent', async ({ site }) => {
  const guide = await textOf(`${site.url}/help/guides/pack-for-mail-in`);
  assert.match(guide, /no more than 30 per cent , and turn it off|no more than 30 per cent, and turn it off/);
  assert.doesNotMatch(guide, /about half|a quarter/);
});

test('no document types a prescribed text out: it imports it from shared/legal-texts.ts', async () => {
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

test('no title of the catalogue is cut off in search results, and each is one page’s alone', async () => {
  const shop = await readShopFacts(`${ownDist}/current`);
  const { manufacturers, manufacturer, device } = await ownCatalogue();
  const heads: [title: string, description: string][] = [];
  for (const { slug, name } of manufacturers) {
    const { description, devices } = (await manufacturer(slug)) ?? assert.fail(slug);
    heads.push([manufacturerTitle(shop, name), description]);
    for (const each of devices) {
      const { services } = (await device(slug, each.slug)) ?? assert.fail(each.slug);
      heads.push([deviceTitle(shop, each, services), deviceDescription(shop, each, services)]);
      for (const service of services)
        heads.push([serviceTitle(shop, each, service), serviceDescription(shop, each, service)]);
    }
  }
  const titles = heads.map(([title]) => pageTitle(title, '/', shop.name));
  assert.deepEqual(
    titles.filter((title) => title.length > 60 || title.endsWith('…')),
    [],
  );
  assert.equal(new Set(titles).size, titles.length);
  assert.deepEqual(
    heads.filter(([, description]) => description.length > 160),
    [],
  );
});

const ownCatalogue = () => openCatalogue(openBuildFiles(`${ownDist}/current`, { files: {} }));

/** One page of each kind for each maker, and its last device. */
async function cataloguePaths(): Promise<string[]> {
  const { manufacturers, manufacturer, device } = await ownCatalogue();
  const paths = manufacturers.map(async ({ slug }) => {
    const last = (await manufacturer(slug))?.devices.at(-1)?.slug ?? '';
    const { services = [] } = (await device(slug, last)) ?? {};
    const path = `${href('repairs')}/${slug}`;
    return [path, `${path}/${last}`, ...services.map((service) => `${path}/${last}/${service.slug}`)];
  });
  return (await Promise.all(paths)).flat();
}

/** At most so many of them, from all parts of the list. */
function sample(paths: string[], most: number): string[] {
  const step = Math.ceil(paths.length / most);
  return paths.filter((_, index) => index % step === 0);
}

/** A page's words, one blank between two of them. */
async function textOf(url: string): Promise<string> {
  const html = await (await fetch(url, { headers: { accept: 'text/html' } })).text();
  return html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ');
}
