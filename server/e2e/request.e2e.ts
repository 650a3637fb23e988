import assert from 'node:assert/strict';
import type { Locator, Page } from 'playwright-core';
import { notByPost } from '../../shared/first-aid.ts';
import { dataLossNotice, refurbishedNotice } from '../../shared/legal-texts.ts';
import { href } from '../../shared/routes.ts';
import { StoreUnavailable } from '../back-office/store/store.ts';
import { axeFaults, sidewaysOverflow } from '../testing/browser/checks.ts';
import { journey, walkOn } from '../testing/browser/journey.ts';
import { expectFaults, hasFocus, holdBack, showAsPrinted, touch } from '../testing/browser/page-actions.ts';
import { createRequestsStandIn } from '../testing/fixtures/requests-stand-in.ts';
import { clockInSteps, serveTestApp } from '../testing/servers/test-app.ts';

// The app runs in this process, so that what takes the requests can be broken and slowed down.
const requests = createRequestsStandIn();
walkOn(() => serveTestApp({ requests, now: clockInSteps(60_000) }));

const quote =
  '/repairs?device=apple/iphone-13&with=screen-replacement.genuine.39900&with=battery.aftermarket.9900';
const lastButton = (page: Page): Locator => page.getByRole('main').getByRole('button').last();
const title = (page: Page, name: string): Promise<void> =>
  page.getByRole('heading', { level: 1, name }).waitFor();
const mainText = async (page: Page): Promise<string> =>
  (await page.getByRole('main').innerText()).replace(/\s+/g, ' ');

journey('going back without script shows the pages that answered posts', async ({ open }) => {
  const { page, faults } = await open({ javaScriptEnabled: false });
  await page.goto(`${quote}&step=request`);
  await lastButton(page).click();
  const problem = page.getByRole('heading', { name: 'There is a problem' });
  await problem.waitFor();
  await page.getByLabel('No', { exact: true }).check();
  await page.getByLabel('Name').fill('Ana');
  await page.getByLabel('Phone').fill('0491 570 006');
  await lastButton(page).click();
  await title(page, 'Check your answers');
  await page.goBack();
  await problem.waitFor();
  await page.goForward();
  await title(page, 'Check your answers');

  await page.goto(href('track'));
  await lastButton(page).click();
  await problem.waitFor();
  await page.goto(href('contact'));
  await page.goBack();
  await problem.waitFor();
  faults.splice(0);
});

for (const javaScriptEnabled of [true, false]) {
  const how = javaScriptEnabled ? 'with script' : 'without script';

  journey(`from a quote to a request, its check and its slip, ${how}`, async ({ open }) => {
    requests.forget();
    const { page, faults } = await open({ javaScriptEnabled });
    const isAccessible = async () => {
      if (!javaScriptEnabled) return;
      await touch(page);
      assert.deepEqual(await axeFaults(page), []);
    };
    await page.goto(quote);
    await page.getByRole('link', { name: 'Request this repair' }).click();
    await title(page, 'Request this repair');
    for (const words of ['Total with GST: $498', dataLossNotice, refurbishedNotice]) {
      assert.ok((await mainText(page)).includes(words), words);
    }
    await isAccessible();
    await page.getByLabel('No', { exact: true }).check();
    await page.getByLabel('Name').fill('李小龍');
    await page.getByLabel('Phone').fill('0491 570 006');
    await lastButton(page).click();
    await title(page, 'Check your answers');
    for (const words of ['李小龍', '0491 570 006', '$399', 'Total with GST: $498', dataLossNotice]) {
      assert.ok((await mainText(page)).includes(words), words);
    }
    await isAccessible();
    assert.equal(requests.calls, 0);
    await page.getByRole('button', { name: 'Change: Name' }).click();
    await title(page, 'Request this repair');
    assert.equal(await page.getByLabel('Name').inputValue(), '李小龍');
    assert.equal(await page.getByLabel('Phone').inputValue(), '0491 570 006');
    await page.getByLabel('Name').fill('Ana');
    await lastButton(page).click();
    await title(page, 'Check your answers');
    if (javaScriptEnabled) await touch(page);
    assert.equal(await lastButton(page).textContent(), 'Send request');
    requests.fault = new StoreUnavailable('away');
    await lastButton(page).click();
    await page.getByRole('main').getByRole('alert').getByText('Your answers are still here').waitFor();
    requests.fault = null;
    if (javaScriptEnabled) {
      const release = await holdBack(page, '**/repairs');
      await lastButton(page).dblclick();
      await page.getByRole('button', { name: 'Sending…' }).waitFor();
      await release();
    } else {
      // The form again, whose first button shows the answers.
      await lastButton(page).click();
      await title(page, 'Check your answers');
      await lastButton(page).click();
    }
    await page.waitForURL(`**${href('sent')}?**`);
    expectFaults(faults, /\b503\b/);
    assert.equal(requests.calls, 2, 'once refused, once taken');
    await title(page, 'We have your request');
    assert.equal(requests.taken.length, 1);
    assert.deepEqual(
      requests.taken.map(({ name, way, device }) => [name, way, device?.quote?.total.to]),
      [['Ana', 'drop-off', 49_800]],
    );
    await page.locator('summary', { hasText: 'A slip for your device' }).click();
    const text = await mainText(page);
    const reference = new URL(page.url()).searchParams.get('reference') ?? 'none';
    for (const words of [reference, 'Save your data while the touch still works.', dataLossNotice]) {
      assert.ok(text.includes(words), words);
    }
    assert.doesNotMatch(decodeURIComponent(page.url()), /Ana|0491/);
    if (javaScriptEnabled) {
      await page.locator('[data-toast]', { hasText: reference }).waitFor();
      assert.deepEqual(await axeFaults(page), []);
    }
    // The tab keeps whose it is. Without script it is typed again, and no address has it.
    await page.getByRole('link', { name: 'Another device' }).click();
    await title(page, 'Request a repair');
    const kept = { Name: 'Ana', Phone: '0491 570 006', Email: '', Message: '' };
    for (const [label, value] of Object.entries(kept))
      assert.equal(await page.getByLabel(label).inputValue(), javaScriptEnabled ? value : '', label);
    assert.equal(new URL(page.url()).search, '?step=request');
    const { page: elsewhere } = await open({ javaScriptEnabled });
    await elsewhere.goto(page.url());
    if (javaScriptEnabled) await touch(elsewhere);
    assert.equal(await elsewhere.getByLabel('Name').inputValue(), '', 'another tab knows nothing');
  });
}

for (const javaScriptEnabled of [true, false]) {
  journey(
    `danger is answered at once, ${javaScriptEnabled ? 'with' : 'without'} script`,
    async ({ open }) => {
      const { page } = await open({ javaScriptEnabled, width: 375 });
      await page.goto(`${quote}&step=request`);
      const first = page.getByRole('status').filter({ hasText: 'Read this first' });
      const battery = page.getByRole('group', { name: /Is it swollen/ });
      const post = page.getByRole('radio', { name: /^I’ll post it/ });
      for (const [answer, isDanger] of [
        ['Yes', true],
        ['No', false],
        ['I’m not sure', true],
      ] as const) {
        await battery.getByLabel(answer, { exact: true }).check();
        assert.equal(await first.isVisible(), isDanger, answer);
        assert.equal(await page.getByRole('radio', { name: notByPost }).count(), isDanger ? 1 : 0, answer);
      }
      assert.match(await first.innerText(), /Get everyone out of the room.*thick gloves/s);
      assert.ok(await post.isVisible());
    },
  );
}

journey('the touch that brings React to a refused form mends its error', async ({ open }) => {
  const { page, faults } = await open({ width: 375 });
  await page.goto(`${quote}&step=request`);
  await page.locator('#request-form').evaluate((form: HTMLFormElement) => form.submit());
  await page.getByRole('main').getByRole('alert').waitFor();
  const battery = page.getByRole('group', { name: /Is it swollen/ });
  assert.match(await battery.innerText(), /Select yes/);
  await battery.getByLabel('No', { exact: true }).check();
  await battery.getByText('Select yes').waitFor({ state: 'detached' });
  expectFaults(faults, /\b422\b/);
});

for (const javaScriptEnabled of [true, false]) {
  journey(
    `another repair keeps the answers, ${javaScriptEnabled ? 'with' : 'without'} script`,
    async ({ open }) => {
      const { page } = await open({ javaScriptEnabled, width: 375 });
      await page.goto(`${quote}&step=request`);
      await page.getByLabel('Name').fill('李小龍');
      await page.getByRole('button', { name: 'Change the repair' }).first().click();
      await title(page, 'Change the repair');
      assert.deepEqual(await sidewaysOverflow(page), []);
      await page.getByLabel('Screen replacement').selectOption('No');
      await lastButton(page).click();
      await title(page, 'Request this repair');
      assert.equal(await page.getByLabel('Name').inputValue(), '李小龍');
      assert.doesNotMatch(await mainText(page), /Screen replacement/);
      await page.getByLabel('No', { exact: true }).check();
      await page.getByLabel('Phone').fill('0491 570 006');
      // Enter sends the form on, whatever buttons stand before it.
      await page.getByLabel('Phone').press('Enter');
      await title(page, 'Check your answers');
      await page.getByRole('button', { name: 'Change the repair' }).first().click();
      await title(page, 'Change the repair');
      await lastButton(page).click();
      await title(page, 'Request this repair');
      assert.equal(await page.getByLabel('Phone').inputValue(), '0491 570 006');
    },
  );
}

journey('a question that was left out is answered from the summary', async ({ open }) => {
  const { page, faults } = await open({ width: 375 });
  await page.goto(`${quote}&step=request`);
  await touch(page);
  const question = page.getByRole('group', { name: /Is it swollen/ });
  await page.getByLabel('I’ll post it').check();
  await page.getByLabel('Name').fill('Ana');
  await page.getByLabel('Email').fill('ana@example.com');
  await page.getByLabel('Message').fill('It fell into the sink.');
  await lastButton(page).click();
  const summary = page.getByRole('main').getByRole('alert');
  await summary.getByRole('link', { name: /^Select yes, no/ }).click();
  assert.ok(await hasFocus(question.getByLabel('No', { exact: true })));
  assert.equal(await page.getByLabel('Message').inputValue(), 'It fell into the sink.');
  assert.equal(await page.getByLabel('I’ll post it').isChecked(), true);
  // Chromium says of a 422 that it failed to load.
  expectFaults(faults, /\b422\b/);
});

journey('the page after a form is short, and asks for nothing that was answered', async ({ open }) => {
  const { page } = await open({ width: 375 });
  const screen = 'device=apple/iphone-13&with=screen-replacement.genuine&with=battery.aftermarket';
  const forms = ['b2b', 'school', 'contact'].map((form) => `form=${form}`);
  for (const way of ['drop-off', 'mail-in', 'call-back'])
    for (const battery of ['no', 'yes'])
      for (const what of [
        screen,
        'device=apple/macbook-air-m1&with=liquid-damage.board-repair',
        'mail=no-address',
      ])
        forms.push(`form=repairs&way=${way}&battery=${battery}&${what}`);
  for (const query of forms) {
    await page.goto(`${href('sent')}?${query}&reference=TBX-0000-0000`);
    // What to do in danger is never folded, however long it is.
    const height = await page.evaluate(
      () =>
        document.documentElement.scrollHeight -
        (document.querySelector('main [data-type=danger]')?.getBoundingClientRect().height ?? 0),
    );
    assert.ok(height <= 2000, `${query}: ${height} px`);
    assert.equal(await page.locator('main section[data-tone=band] ol > li').count(), 3, query);
    for (const closed of await page.locator('main details').all())
      assert.equal(await closed.getAttribute('open'), null, query);
    const asked = await page.locator('main dt:has(+ dd[data-blank])').allTextContents();
    assert.deepEqual(
      asked.filter((each) => /name|phone|email|company|school/i.test(each)),
      [],
      query,
    );
    if (query.includes('repairs'))
      assert.ok(
        asked.every((each) => each === 'Posted on'),
        query,
      );
  }
});

journey('every page of a request fits 320 px, and its slip one sheet of A4', async ({ visit }) => {
  requests.forget();
  const { page } = await visit(`${quote}&step=request`, { width: 320, reducedMotion: 'reduce' });
  await page.getByLabel('I’ll post it').check();
  await page.getByLabel('No', { exact: true }).check();
  assert.deepEqual(await sidewaysOverflow(page), []);
  await page.getByLabel('Name').fill('A'.repeat(60));
  await page.getByLabel('Email').fill(`${'a'.repeat(60)}@example.com`);
  await lastButton(page).click();
  await title(page, 'Check your answers');
  assert.deepEqual(await sidewaysOverflow(page), []);
  await touch(page);
  await lastButton(page).click();
  await page.waitForURL(`**${href('sent')}?**`);
  await title(page, 'We have your request');
  assert.deepEqual(await sidewaysOverflow(page), []);
  await showAsPrinted(page);
  const pdf = (await page.pdf({ format: 'A4' })).toString('latin1');
  assert.equal(pdf.match(/\/Type\s*\/Page\b/g)?.length, 1);
  const printed = await page.getByRole('main').innerText();
  for (const words of ['How to pack it', dataLossNotice, refurbishedNotice])
    assert.ok(printed.includes(words));
  assert.equal(await page.getByRole('contentinfo').isVisible(), false);
});
