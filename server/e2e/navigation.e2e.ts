import assert from 'node:assert/strict';
import type { Page, Request, Route } from 'playwright-core';
import { loadingDelayMs } from '../../shared/constants.ts';
import { until } from '../testing/basics/until.ts';
import { type JourneyTools, journey } from '../testing/browser/journey.ts';
import {
  atStart,
  booted,
  documentsOf,
  expectFaults,
  follow,
  holdBack,
  isFreshDocument,
  leaveAndReturn,
  markDocument,
  openWithClock,
  requestsOf,
  scrolledTo,
  showIntent,
  titled,
  touch,
  warningsOf,
} from '../testing/browser/page-actions.ts';

/** Chromium reports the 404 of a payload on the console. */
const payload404 = /404.*_payload\.json/;

journey('a link changes the page without loading a document', async ({ visit }) => {
  const { page } = await visit('/', { width: 375, reducedMotion: 'no-preference' });
  await page.getByRole('contentinfo').locator('summary', { hasText: 'Navigation' }).click();
  await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).click();
  await titled(page, 'About');
  assert.equal(await isFreshDocument(page), false);
  assert.equal(new URL(page.url()).pathname, '/about');
  assert.equal(await page.locator('h1').textContent(), 'About');
  assert.equal(await page.evaluate(() => document.activeElement?.tagName), 'H1');
  assert.equal(await page.evaluate(() => scrollY), 0);
  assert.match((await page.locator('[data-announcer]').textContent()) ?? '', /^About/);
  assert.match((await page.locator('link[rel=canonical]').getAttribute('href')) ?? '', /\/about$/);
  assert.equal(await page.locator('header [aria-current=page]').first().getAttribute('href'), '/about');
});

journey('back and forward restore page and scroll position', async ({ visit }) => {
  const { page } = await visit('/', { reducedMotion: 'no-preference' });
  const left = 1500;
  await page.evaluate((top) => {
    scrollTo(0, top);
    document.querySelector<HTMLAnchorElement>('main a[href="/repairs"]')?.click();
  }, left);
  await titled(page, 'Repair Quote');
  await page.evaluate(() => scrollTo(0, 300));
  await page.goBack();
  await titled(page, 'Home');
  await scrolledTo(page, left);
  await page.goForward();
  await titled(page, 'Repair Quote');
  await scrolledTo(page, 300);
  assert.equal(await isFreshDocument(page), false);
});

journey(
  'a link to a hash scrolls to its element below the header; one to a missing element does nothing',
  async ({ visit }) => {
    const { page } = await visit('/help/faq');
    const summary = page.locator('main summary').filter({ visible: true }).first();
    await summary.click();
    const details = page.locator('main details[open]').filter({ visible: true }).last();
    const opened = await details.elementHandle();
    const link = page.locator('main a[href^="#"]').first();
    const id = ((await link.getAttribute('href')) ?? '').slice(1);
    await link.click();
    await atStart(page, `#${id}`);
    assert.ok(page.url().endsWith(`#${id}`));
    assert.equal(await opened?.getAttribute('open'), '', 'the page was rendered anew');
    const before = await page.evaluate(() => scrollY);
    await follow(page, '#no-such-id');
    // The smooth scroll may still be moving by a pixel.
    assert.ok(Math.abs((await page.evaluate(() => scrollY)) - before) < 2);
    assert.equal(await isFreshDocument(page), false);
  },
);

journey(
  'a link within the page moves the focus to its target, and so does the skip link',
  async ({ visit }) => {
    const { page } = await visit('/help/faq');
    const focusedId = () => page.evaluate(() => document.activeElement?.id);
    const link = page.locator('main a[href^="#"]').last();
    await link.click();
    assert.equal(`#${await focusedId()}`, await link.getAttribute('href'));
    await page.locator('a[href="#main"]').first().press('Enter');
    assert.equal(await focusedId(), 'main');
    await page.keyboard.press('Tab');
    assert.ok(await page.evaluate(() => document.activeElement?.closest('main')));
  },
);

for (const reducedMotion of ['no-preference', 'reduce'] as const) {
  const way = reducedMotion === 'reduce' ? 'instantly' : 'smoothly';
  journey(
    `a link to an anchor of another page leads to its top, then ${way} to the anchor`,
    async ({ open }) => {
      const { page } = await open({ reducedMotion, height: 500 });
      await page.goto('/help/faq');
      const hash = await page.locator('main a[href^="#"]').nth(1).getAttribute('href');
      await page.goto('/');
      await touch(page);
      await page.evaluate(() => scrollTo(0, 600));
      await scrolledTo(page, 600);
      await page.evaluate(() => {
        const positions: number[] = [];
        addEventListener('scroll', () => positions.push(Math.round(scrollY)));
        Object.assign(window, { positions });
      });
      await follow(page, `/help/faq${hash}`);
      await titled(page, 'FAQ');
      await atStart(page, hash ?? '');
      assert.equal(`#${await page.evaluate(() => document.activeElement?.id)}`, hash);
      const seen = await page.evaluate(() => (window as unknown as { positions: number[] }).positions);
      // The page that was left may still say where it had been scrolled to.
      const positions = seen.slice(seen.findIndex((top) => top !== 600));
      const end = positions.at(-1) ?? 0;
      const between = positions.filter((top) => top > 0 && top < end - 1);
      if (reducedMotion === 'reduce') assert.deepEqual(between, []);
      else assert.ok(positions[0] === 0 && between.length > 2, positions.join());
    },
  );
}

journey('a link to an anchor of another page does not wait for the transition’s end', async ({ open }) => {
  const { page } = await open({ reducedMotion: 'no-preference', height: 500 });
  await page.goto('/help/faq');
  const hash = (await page.locator('main a[href^="#"]').nth(1).getAttribute('href')) ?? '';
  await page.goto('/');
  await touch(page);
  await page.evaluate(() =>
    document.styleSheets[0]?.insertRule(
      '::view-transition-new(page) { animation-duration: 3600s !important }',
    ),
  );
  await follow(page, `/help/faq${hash}`);
  await titled(page, 'FAQ');
  await atStart(page, hash);
  assert.ok(
    await page.evaluate(() => document.getAnimations().some(({ playState }) => playState === 'running')),
  );
});

journey('a link to a missing anchor of another page leads to its top', async ({ visit }) => {
  const { page } = await visit('/');
  await page.evaluate(() => scrollTo(0, 600));
  await scrolledTo(page, 600);
  await follow(page, '/help/faq#no-such-id');
  await titled(page, 'FAQ');
  assert.equal(await page.evaluate(() => scrollY), 0);
});

journey('a link to the current page scrolls to its top', async ({ visit }) => {
  const { page } = await visit('/about');
  await page.evaluate(() => scrollTo(0, 600));
  const entries = await page.evaluate(() => history.length);
  await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).click();
  await scrolledTo(page, 0);
  assert.equal(await page.evaluate(() => history.length), entries);
});

journey('the latest navigation wins', async ({ open }) => {
  const { page } = await open();
  await page.goto('/');
  const release = await holdBack(page, '**/about/_payload.json*');
  await touch(page);
  const footer = page.getByRole('contentinfo');
  const isAbout = (request: Request) => request.url().includes('/about/_payload.json');
  const ended = Promise.race([
    page.waitForEvent('requestfinished', isAbout),
    page.waitForEvent('requestfailed', isAbout),
  ]);
  await footer.getByRole('link', { name: 'About' }).click();
  await footer.getByRole('link', { name: 'Contact' }).click();
  await titled(page, 'Contact');
  await release();
  await ended;
  await page.evaluate(() => fetch('/health/live'));
  assert.match(await page.title(), /^Contact/);
  await page.goBack();
  await titled(page, 'Home');
});

journey('only a slow navigation shows the progress bar', async ({ open }) => {
  const { page, faults } = await open();
  await openWithClock(page, '/');
  const isLoading = () => page.evaluate(() => 'loading' in document.documentElement.dataset);
  const release = await holdBack(page, '**/no-such-page/_payload.json*');
  await follow(page, '/no-such-page');
  await page.clock.runFor(loadingDelayMs - 1);
  assert.equal(await isLoading(), false);
  await page.clock.runFor(1);
  assert.equal(await isLoading(), true);
  await release();
  await titled(page, '404');
  assert.equal(await isLoading(), false);

  // Of a navigation that was faster nothing is left that could show it later.
  await page.getByRole('contentinfo').getByRole('link', { name: 'Warranty Policy' }).click();
  await until(async () => {
    await page.clock.runFor(20);
    return (await page.title()).includes('Warranty');
  }, 'the next page');
  await page.clock.runFor(loadingDelayMs);
  assert.equal(await isLoading(), false);
  expectFaults(faults, payload404);
});

journey(
  'shows the error page for a page that does not exist, until the next navigation',
  async ({ visit }) => {
    const { page, faults } = await visit('/');
    await follow(page, '/no/such/page');
    await titled(page, '404 - Page Not Found: /no/such/page');
    assert.equal(await page.locator('h1').textContent(), 'Page Not Found');
    assert.equal(await page.locator('meta[name=robots]').getAttribute('content'), 'noindex');
    await page.getByRole('main').getByRole('link', { name: 'home page' }).click();
    await titled(page, 'Home');
    assert.equal(await page.locator('meta[name=robots]').count(), 0);
    assert.equal(await isFreshDocument(page), false);
    expectFaults(faults, payload404);
  },
);

for (const answer of [
  { status: 500, body: '' },
  { status: 200, body: 'not JSON' },
]) {
  journey(
    `warns about a payload that is ${JSON.stringify(answer)}, and loads the document`,
    async ({ open }) => {
      const { page, faults } = await open();
      const warnings = warningsOf(page);
      await page.goto('/');
      await page.route('**/about/_payload.json*', (route) => route.fulfill(answer));
      await touch(page);
      await markDocument(page);
      await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).click();
      await titled(page, 'About');
      assert.equal(await isFreshDocument(page), true);
      assert.ok(warnings.some((text) => text.includes('/about/_payload.json')));
      const { status } = answer;
      assert.ok(faults.splice(0).length === 0 || status === 500);
    },
  );
}

journey('loads the destination as a document when its chunk fails, once', async ({ open }) => {
  const { page, faults } = await open();
  // The time in which the guard allows no second load does not pass.
  await page.addInitScript(() => {
    Date.now = () => 1_000_000;
  });
  await page.goto('/');
  let failed = 0;
  await page.route('**/assets/views-*.js', (route) => {
    failed++;
    return route.abort();
  });
  const documents = documentsOf(page);
  await touch(page);
  await markDocument(page);
  await follow(page, '/repairs');
  await titled(page, 'Repair Quote');
  assert.equal(await isFreshDocument(page), true);
  assert.ok(failed > 0);
  assert.equal(documents.length, 1);

  // Within the guard's time: the error page instead of a second load.
  await page.goto('/');
  await touch(page);
  documents.length = 0;
  await follow(page, '/repairs');
  await titled(page, '500');
  assert.equal(documents.length, 0);
  await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).click();
  await titled(page, 'About');
  faults.splice(0);
});

for (const isUsed of [false, true]) {
  const when = isUsed ? 'with React' : 'before React';
  const short = { height: 500 };
  journey(
    `Back and Forward lead to a page that was loaded for its failed chunk, ${when}`,
    async ({ open }) => {
      const { page, faults } = await open(short);
      await page.goto('/');
      const documents = documentsOf(page);
      await page.route('**/assets/views-*.js', (route) =>
        documents.length > 0 ? route.continue() : route.abort(),
      );
      await touch(page);
      await leaveAndReturn(page, '/contact', 'Contact', isUsed);
      expectFaults(faults, /views-/);
    },
  );

  journey(`Back and Forward lead to a page that another build has made, ${when}`, async ({ open }) => {
    const { page } = await open(short);
    await page.goto('/help/faq');
    const hash = await page.locator('main a[href^="#"]').nth(1).getAttribute('href');
    await page.goto('/');
    await page.route('**/help/faq/_payload.json*', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...(await response.json()), build: 'another' } });
    });
    await touch(page);
    await leaveAndReturn(page, `/help/faq${hash}`, 'FAQ', isUsed);
    await page.unrouteAll({ behavior: 'wait' });
  });
}

journey('the page stays complete if React’s entry fails, and the console says so', async ({ open }) => {
  const { page, faults } = await open();
  await page.route('**/assets/entry-*.js', (route) => route.abort());
  const said = page.waitForEvent('console', (message) => message.text().startsWith('No client navigation'));
  await page.goto('/');
  await showIntent(page);
  await said;
  await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Help' }).hover();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'FAQ' }).click();
  await titled(page, 'FAQ');
  faults.splice(0);
});

journey('a click on a button that needs React is replayed after hydration', async ({ open }) => {
  const { page } = await open();
  const release = await holdBack(page, '**/assets/entry-*.js');
  await page.goto('/');
  await booted(page);
  await page.evaluate(() => {
    const button = Object.assign(document.createElement('button'), { textContent: 'pressed early' });
    button.dataset.replay = '';
    button.addEventListener('click', () => {
      document.body.dataset.pressed = 'hydrated' in document.documentElement.dataset ? 'after' : 'before';
    });
    document.body.append(button);
    button.click();
  });
  await release();
  await page.waitForSelector('body[data-pressed=after]');
});

journey('a click on a button before boot has come is answered by boot, and by React', async ({ open }) => {
  const { page } = await open({ fresh: true });
  const release = await holdBack(page, '**/assets/boot-*.js');
  await page.goto('/', { waitUntil: 'commit' });
  await page.locator('footer').waitFor();
  await page.evaluate(() => {
    const button = Object.assign(document.createElement('button'), { textContent: 'early', type: 'button' });
    button.addEventListener('click', () => {
      document.body.dataset.pressed += 'hydrated' in document.documentElement.dataset ? ' after' : ' before';
    });
    document.querySelector('#root')?.append(button);
    button.click();
    button.click();
  });
  assert.equal(await page.locator('html[data-boot]').count(), 0);
  await release();
  await page.waitForSelector('body[data-pressed$="before before after after"]');
});

journey('after a reload the page is where it was before boot has come', async ({ visit }) => {
  const { page } = await visit('/help/faq');
  await page.evaluate(() => scrollTo(0, 400));
  const release = await holdBack(page, '**/assets/boot-*.js');
  await page.reload({ waitUntil: 'commit' });
  await scrolledTo(page, 400);
  assert.equal(await page.locator('html[data-boot]').count(), 0);
  await release();
  await booted(page);
});

journey(
  'Reload, Back and Forward show each page at its own place before React comes again',
  async ({ open }) => {
    const { page } = await open({ height: 300 });
    await page.goto('/');
    await touch(page);
    await page.evaluate(() => scrollTo(0, 1500));
    await scrolledTo(page, 1500);
    await follow(page, '/about');
    await titled(page, 'About');
    await page.evaluate(() => scrollTo(0, 700));
    await scrolledTo(page, 700);
    const stands = async (title: string, top: number) => {
      await titled(page, title);
      await booted(page);
      await scrolledTo(page, top);
      assert.equal(await page.locator('html[data-hydrated]').count(), 0);
    };
    await page.reload();
    await stands('About', 700);
    for (let walk = 0; walk < 2; walk++) {
      await page.goBack();
      await stands('Home', 1500);
      await page.reload();
      await stands('Home', 1500);
      await page.goForward();
      await stands('About', 700);
    }
  },
);

/** A page that a link has shown in place: once it is loaded anew, going back from it changes the address alone. */
async function contactThenAbout(visit: JourneyTools['visit']): Promise<Page> {
  const { page } = await visit('/contact');
  await follow(page, '/about');
  await titled(page, 'About');
  return page;
}

journey('going back before boot has come shows the page of the address in the end', async ({ visit }) => {
  const page = await contactThenAbout(visit);
  const release = await holdBack(page, '**/assets/boot-*.js');
  await page.reload({ waitUntil: 'commit' });
  await page.evaluate(() => history.back());
  await page.waitForURL('**/contact', { waitUntil: 'commit' });
  await titled(page, 'About');
  await release();
  await titled(page, 'Contact');
  await touch(page);
  await follow(page, '/about');
  await titled(page, 'About');
});

journey('React starts on no page of another address', async ({ visit }) => {
  const page = await contactThenAbout(visit);
  // Some browsers say that the visitor has gone back only once all pictures are loaded.
  await page.addInitScript(() => addEventListener('popstate', (event) => event.stopImmediatePropagation()));
  await page.reload();
  await booted(page);
  await page.evaluate(() => history.back());
  await page.waitForURL('**/contact');
  assert.match(await page.title(), /^About/);
  await showIntent(page);
  await titled(page, 'Contact');
  await touch(page);
});

journey('on a slow connection React is not loaded by itself, and links load documents', async ({ open }) => {
  const { page } = await open({ fresh: true });
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
  });
  const scripts = requestsOf(page, /\.js$/);
  await page.goto('/');
  await booted(page);
  await page.keyboard.press('Tab');
  await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).click();
  await titled(page, 'About');
  assert.ok(
    scripts.every((url) => url.includes('/assets/boot-')),
    scripts.join(),
  );
});

journey('who only reads and scrolls loads no React, however long', async ({ open }) => {
  const { page } = await open({ fresh: true });
  const scripts = requestsOf(page, /\.js$/);
  await page.clock.install();
  await page.goto('/');
  await booted(page);
  await page.mouse.move(5, 300);
  await page.mouse.wheel(0, 2000);
  await page.clock.runFor(600_000);
  await page.waitForLoadState('networkidle');
  assert.deepEqual(
    scripts.map((url) => url.replace(/.*\/assets\/(\w+)-.*/, '$1')),
    ['boot'],
  );
});

const intents: Record<string, (page: Page) => Promise<void>> = {
  'a press on plain text': (page) => page.locator('main p').first().click(),
  'a tap on plain text': (page) => page.locator('main p').first().tap(),
  'a key': (page) => page.keyboard.press('ArrowDown'),
  'a finger on a link': (page) =>
    page.getByRole('contentinfo').getByRole('link').first().dispatchEvent('touchstart'),
  'the focus on a link': (page) => page.getByRole('contentinfo').getByRole('link').first().focus(),
  // The last one: the pointer stays where it is.
  'a pointer on a link': (page) => page.getByRole('contentinfo').getByRole('link').first().hover(),
};
journey('React comes with the first sign that a visitor will use the page', async ({ open }) => {
  const { page } = await open({ hasTouch: true });
  for (const [name, act] of Object.entries(intents)) {
    await page.goto('/privacy-policy');
    await booted(page);
    assert.equal(await page.locator('html[data-hydrated]').count(), 0, `before ${name}`);
    await act(page);
    await page.waitForSelector('html[data-hydrated]').catch(() => assert.fail(name));
  }
});

journey('a finger that scrolls the page loads no React', async ({ open }) => {
  const { page } = await open({ hasTouch: true, fresh: true });
  await page.goto('/privacy-policy');
  await booted(page);
  const text = page.locator('main p').first();
  await text.dispatchEvent('pointerdown', { pointerType: 'touch' });
  await text.dispatchEvent('pointermove', { pointerType: 'touch' });
  await text.dispatchEvent('pointercancel', { pointerType: 'touch' });
  assert.equal(await page.locator('link[rel=modulepreload]').count(), 0);
});

journey('preloads the pages of visible links: four at a time, each once', async ({ open }) => {
  const { page } = await open({ height: 3000 });
  await page.goto('/');
  const waiting: Route[] = [];
  const asked: string[] = [];
  let maxRunning = 0;
  await page.route('**/_payload.json*', (route) => {
    waiting.push(route);
    asked.push(route.request().url());
    maxRunning = Math.max(maxRunning, waiting.length);
  });
  const arrived = (count: number) => page.waitForRequest(() => asked.length >= count - 1);
  await Promise.all([arrived(4), touch(page)]);
  for (let answered = 0; answered < 8; answered++) {
    const next = page.waitForRequest('**/_payload.json*');
    await waiting.shift()?.continue();
    await next;
    // The route's handler has run by the time the page answers.
    await page.evaluate(() => 0);
    assert.ok(waiting.length <= 4);
  }
  assert.equal(maxRunning, 4);
  assert.equal(new Set(asked).size, asked.length);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

journey('does not preload links to other sites, to new tabs, downloads and files', async ({ visit }) => {
  const { page } = await visit('/');
  await page.evaluate(() => {
    for (const [href, attribute] of [
      ['https://other.example.com/x', ''],
      ['/terms-and-conditions?new', 'target=_blank'],
      ['/accessibility?file', 'download'],
      ['/sitemap.xml', ''],
    ]) {
      document
        .querySelector('main')
        ?.insertAdjacentHTML('afterbegin', `<a href="${href}" ${attribute}>x</a>`);
    }
  });
  const asked = requestsOf(page, /other\.example|\?new|\?file|sitemap/);
  for (const link of await page.locator('main > a').all()) await link.hover();
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  assert.deepEqual(asked, []);
});

journey('shows a preloaded page without another request', async ({ visit }) => {
  const { page } = await visit('/');
  const link = page.getByRole('contentinfo').getByRole('link', { name: 'Glossary' });
  const preloaded = page.waitForResponse('**/glossary-of-terms/_payload.json*');
  await link.hover();
  await preloaded;
  const asked = requestsOf(page, /\/glossary-of-terms\/_payload\.json/);
  await link.click();
  await titled(page, 'Glossary');
  assert.deepEqual(asked, []);
});

journey('leaves clicks with modifier keys to the browser', async ({ visit }) => {
  const { page } = await visit('/');
  // What the browser does with such a click differs: one without windows has no new tab.
  const taken = page.evaluate(
    () =>
      new Promise<boolean>((resolve) => {
        addEventListener('click', (event) => resolve(event.defaultPrevented), { once: true });
      }),
  );
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: 'About' })
    .click({ modifiers: ['ControlOrMeta'] });
  assert.equal(await taken, false);
  assert.match(await page.title(), /^Home/);
});

journey('changes the page without a transition under reduced motion', async ({ visit }) => {
  const { page } = await visit('/', { reducedMotion: 'reduce' });
  await page.evaluate(() => {
    document.startViewTransition = () => {
      throw new Error('a transition was started');
    };
  });
  await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).click();
  await titled(page, 'About');
});
