import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';
import { formDebounceMs } from '../../shared/constants.ts';
import { href } from '../../shared/routes.ts';
import { StoreUnavailable } from '../back-office/store/store.ts';
import { until } from '../testing/basics/until.ts';
import { axeFaults, htmlFaults, sidewaysOverflow } from '../testing/browser/checks.ts';
import { journey, walkOn } from '../testing/browser/journey.ts';
import {
  expectFaults,
  hasFocus,
  holdBack,
  isFreshDocument,
  markDocument,
  openWithClock,
  showAsPrinted,
  touch,
} from '../testing/browser/page-actions.ts';
import { createEnquiriesStandIn } from '../testing/fixtures/enquiries-stand-in.ts';
import { clockInSteps, serveTestApp } from '../testing/servers/test-app.ts';

// The app runs in this process, so that what takes the forms can be broken and slowed down.
const enquiries = createEnquiriesStandIn();
walkOn(() => serveTestApp({ enquiries, now: clockInSteps(60_000) }));

/** Breaks out of HTML and of data in a page that are written carelessly. */
const message = 'It does not turn on: </textarea></script><!-- &quot; \u{1F527}';

/** A frame of a page whose clock the test advances, and what runs right after it. */
const frameMs = 20;

const pages = { contact: 'Send message', b2b: 'Ask for a quote', school: 'Send list or plan' } as const;
type Kind = keyof typeof pages;

// One form component. What the server answers to each form, post-forms.http.test.ts says.
const walked: Record<string, Kind[]> = {
  'with script': ['contact', 'school'],
  'without script': ['contact'],
};
for (const [how, some] of Object.entries(walked)) {
  const javaScriptEnabled = how === 'with script';

  journey(
    `a form with mistakes comes back, and once corrected leads to the confirmation, ${how}`,
    async ({ open }) => {
      for (const kind of some) {
        enquiries.forget();
        const { page, faults } = await open({ javaScriptEnabled, reducedMotion: 'reduce' });
        await page.goto(href(kind));
        if (javaScriptEnabled) {
          await touch(page);
          await markDocument(page);
        }
        await fill(page, kind);
        await page.getByLabel('Name').fill('');
        await page.getByLabel('Email').fill('ana@');
        await submit(page, kind).click();

        const summary = page.getByRole('main').getByRole('alert');
        await summary.getByRole('heading', { name: 'There is a problem' }).waitFor();
        assert.match(await page.title(), /^Error: /);
        await summary.and(page.locator(':focus')).waitFor();
        const lines = await summary.getByRole('link').allTextContents();
        assert.equal(lines.length, 2);
        for (const [at, label] of ['Name', 'Email'].entries()) {
          const field = page.getByLabel(label);
          assert.equal(await field.getAttribute('aria-invalid'), 'true');
          assert.ok(
            (await descriptionOf(field)).includes(lines[at] ?? 'nothing'),
            'the same words beside the field',
          );
          await summary.getByRole('link').nth(at).click();
          assert.ok(await hasFocus(field), `the line leads to ${label}`);
          const shown = page.locator('label', { hasText: new RegExp(`^${label}$`) });
          await until(() => isInView(page, shown), `${label} in view`);
        }
        assert.equal(await page.getByLabel('Email').inputValue(), 'ana@');
        assert.equal(await page.getByLabel('Message').inputValue(), message);
        if (javaScriptEnabled) assert.deepEqual(await axeFaults(page), []);
        assert.equal(enquiries.calls, 0);

        await page.getByLabel('Name').fill('李小龍');
        await page.getByLabel('Email').fill('ana@example.com');
        // It closes by itself.
        const toast = javaScriptEnabled ? textOfToast(page) : '';
        await submit(page, kind).click();
        await page.waitForURL(`**${href('sent')}?**`);
        await page.getByRole('heading', { level: 1, name: /^We have your/ }).waitFor();
        const reference = new URL(page.url()).searchParams.get('reference') ?? 'none';
        assert.ok((await page.getByRole('main').textContent())?.includes(reference));
        assert.doesNotMatch(await page.title(), /^Error/);
        if (javaScriptEnabled) assert.deepEqual(await axeFaults(page), []);
        assert.equal(enquiries.taken.length, 1);
        assert.equal(enquiries.taken[0]?.input.name, '李小龍');

        if (javaScriptEnabled) {
          assert.equal(await isFreshDocument(page), false);
          assert.ok(await hasFocus(page.locator('h1')));
          assert.ok((await toast)?.includes(reference));
          await page.goBack();
          await submit(page, kind).waitFor();
          assert.equal(await page.getByLabel('Message').inputValue(), '');
        }
        // Chromium says of a 422 that it failed to load.
        expectFaults(faults, /\b422\b/);
      }
    },
  );
}

journey('the forms can be filled in and sent with the keyboard alone', async ({ visit }) => {
  enquiries.forget();
  const { page } = await visit(href('contact'));
  await page.getByLabel('Name').focus();
  for (const text of ['Ana', 'ana@example.com', '']) {
    await page.keyboard.type(text);
    await page.keyboard.press('Tab');
  }
  assert.ok(await hasFocus(page.getByLabel('Topic')), 'no hidden field is in the way');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Tab');
  await page.keyboard.type('It does not turn on.');
  for (let tabs = 0; tabs < 6 && !(await hasFocus(submit(page, 'contact'))); tabs++) {
    await page.keyboard.press('Tab');
    assert.ok(await hasFocus(page.locator('form:has(textarea) :focus')), 'the form has an order');
  }
  await page.keyboard.press('Enter');
  await page.waitForURL(`**${href('sent')}?**`);
  assert.equal(enquiries.taken[0]?.input.name, 'Ana');
});

journey(
  'checks a field when it loses focus, and from then on 300 ms after the last input',
  async ({ open }) => {
    const { page } = await open();
    await openWithClock(page, href('school'));
    const email = page.getByLabel('Email');
    const wrong = async () => (await email.getAttribute('aria-invalid')) === 'true';
    await email.pressSequentially('ana');
    await page.clock.runFor(5000);
    assert.equal(await wrong(), false, 'nobody is interrupted while typing for the first time');
    await page.keyboard.press('Tab');
    await page.clock.runFor(frameMs);
    assert.equal(await wrong(), true, 'leaving checks with the next frame');
    assert.equal(await page.getByLabel('Name').getAttribute('aria-invalid'), null, 'only what has been left');

    await email.focus();
    await page.clock.runFor(frameMs);
    await email.pressSequentially('@example.com');
    await page.clock.runFor(formDebounceMs - 1);
    assert.equal(await wrong(), true);
    await email.press('Backspace');
    await email.press('m');
    await page.clock.runFor(formDebounceMs - 1);
    assert.equal(await wrong(), true, 'each input starts the time anew');
    await page.clock.runFor(1);
    assert.equal(await wrong(), false);

    const role = page.getByLabel('Your role');
    await role.selectOption('it');
    await role.selectOption('');
    await page.clock.runFor(frameMs);
    assert.equal(await role.getAttribute('aria-invalid'), 'true', 'a change checks with the next frame');
    await role.selectOption('office');
    await page.clock.runFor(frameMs);
    assert.equal(await role.getAttribute('aria-invalid'), null);
    assert.equal(await page.getByRole('alert').getByText('There is a problem').count(), 0);
  },
);

journey('a message that appears does not move the button away from under the pointer', async ({ visit }) => {
  enquiries.forget();
  const { page } = await visit(href('contact'), { reducedMotion: 'reduce' });
  await fill(page, 'contact');
  await page.getByLabel('Message').fill('');
  await submit(page, 'contact').click();
  await page.getByRole('alert').getByRole('link', { name: 'Enter your message' }).waitFor();
});

journey('a double click sends the form once, and the button says that it is being sent', async ({ open }) => {
  enquiries.forget();
  const { promise, resolve: answer } = Promise.withResolvers<void>();
  enquiries.gate = promise;
  const { page } = await open();
  const posts: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && posts.push(request.url()));
  await page.goto(href('contact'));
  await touch(page);
  await fill(page, 'contact');
  await submit(page, 'contact').dblclick();
  await page.getByRole('button', { name: 'Sending…' }).waitFor();
  await page.getByLabel('Name').press('Enter');
  answer();
  await page.waitForURL(`**${href('sent')}?**`);
  assert.equal(posts.length, 1);
  assert.equal(enquiries.calls, 1);
});

journey(
  'a form that the server cannot store says so, keeps its text, and can be sent again',
  async ({ visit }) => {
    enquiries.forget();
    const { page, faults } = await visit(href('contact'));
    await fill(page, 'contact');
    enquiries.fault = new StoreUnavailable('the disk is full');
    await submit(page, 'contact').click();
    const summary = page.getByRole('alert');
    await summary.getByText('Your answers are still here').waitFor();
    await summary.and(page.locator(':focus')).waitFor();
    assert.equal(await page.getByLabel('Message').inputValue(), message);
    enquiries.fault = null;

    await page.route(`**${href('contact')}`, (route) => route.abort());
    await submit(page, 'contact').click();
    await summary.getByText('didn’t hear back').waitFor();
    await page.unrouteAll({ behavior: 'wait' });
    await submit(page, 'contact').click();
    await page.waitForURL(`**${href('sent')}?**`);
    assert.equal(enquiries.taken.length, 1);
    // The refused answers and the cut line are faults for Chromium.
    expectFaults(faults, /503|ERR_FAILED/);
  },
);

journey(
  'text typed before React has loaded stays through hydration, on a page with mistakes too',
  async ({ open }) => {
    const { page } = await open();
    let release = await holdBack(page, '**/assets/entry-*.js');
    await page.goto(href('contact'));
    await fill(page, 'contact');
    await page.getByLabel('Name').fill('');
    await release();
    await page.waitForSelector('html[data-hydrated]');
    assert.equal(await page.getByLabel('Message').inputValue(), message);

    await page.unrouteAll({ behavior: 'wait' });
    release = await holdBack(page, '**/assets/entry-*.js');
    await page.goto(href('contact'));
    await page.getByLabel('Name').fill('Ana');
    await page.getByLabel('Topic').selectOption('warranty');
    await page.getByLabel('Message').fill(message);
    await submit(page, 'contact').click();
    await page.getByRole('heading', { name: 'There is a problem' }).waitFor();
    await page.getByLabel('Name').fill('Ben');
    await page.getByLabel('Topic').selectOption('privacy');
    await page.getByLabel('Message').fill('The second version.');
    await release();
    await page.waitForSelector('html[data-hydrated]');
    assert.equal(await page.getByLabel('Name').inputValue(), 'Ben');
    assert.equal(await page.getByLabel('Topic').inputValue(), 'privacy');
    assert.equal(await page.getByLabel('Message').inputValue(), 'The second version.');
  },
);

journey('text typed into one form does not appear in another', async ({ visit }) => {
  const { page } = await visit(href('contact'));
  await fill(page, 'contact');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Business' }).click();
  await submit(page, 'b2b').waitFor();
  assert.equal(await page.getByLabel('Message').inputValue(), '');
});

journey(
  'a school gets a template for its list; the browser reads it from a file, and the server checks its rows',
  async ({ visit }) => {
    enquiries.forget();
    const { page, faults } = await visit(href('school'));
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Download a template' }).click();
    assert.match(await readFile(await (await download).path(), 'utf8'), /^Asset tag,Model,.*\r\n$/);
    await fill(page, 'school');
    const file = (text: string) => ({ name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
    const chooser = page.getByLabel(/CSV file/);
    await chooser.setInputFiles(file('Serial,Fault\nABC123,Hinge\n,Schärnier\n'));
    const devices = page.getByLabel('Devices');
    await page.waitForFunction(() =>
      document.querySelector<HTMLTextAreaElement>('[name=devices]')?.value.includes('Schärnier'),
    );
    await submit(page, 'school').click();
    await page
      .getByRole('alert')
      .getByRole('link', { name: /^Row 3: enter the serial number/ })
      .click();
    assert.ok(await hasFocus(devices));
    faults.splice(0);
    await chooser.setInputFiles(file('Serial,Fault\nABC123,Hinge\nABC124,Screen\n'));
    await page.waitForFunction(() =>
      document.querySelector<HTMLTextAreaElement>('[name=devices]')?.value.includes('ABC124'),
    );
    // React checks what a file has brought after it shows it.
    await page.locator('[name=devices]:not([aria-invalid])').waitFor();
    await submit(page, 'school').click();
    await page.waitForURL(`**${href('sent')}?form=school&**`);
  },
);

// The forms without mistakes are among the pages of pages.e2e.ts.
journey('the longest form fits 320 px with mistakes, and is valid', async ({ open }) => {
  const { page } = await open({ width: 320, javaScriptEnabled: false });
  await page.goto(href('school'));
  const answered = page.waitForResponse(`**${href('school')}`);
  await submit(page, 'school').click();
  await page.getByRole('heading', { name: 'There is a problem' }).waitFor();
  assert.deepEqual(await sidewaysOverflow(page), []);
  // As GOV.UK does, the summary's heading stands above the page's own.
  const faults = await htmlFaults(await (await answered).text());
  assert.deepEqual(
    faults.filter((fault) => !fault.startsWith('heading-level')),
    [],
  );
});

journey('prints the slip without the parts that are for the screen only', async ({ visit }) => {
  const { page } = await visit(`${href('sent')}?form=b2b&reference=TBX-0000-0000`);
  await page.getByRole('button', { name: 'Print this slip' }).waitFor();
  await showAsPrinted(page);
  assert.ok(await page.getByRole('heading', { name: /TBX-0000-0000/ }).isVisible());
  assert.ok(await page.getByText('Refurbished parts may be used').isVisible());
  assert.ok(await page.getByRole('heading', { name: 'What happens next' }).isHidden());
});

async function fill(page: Page, kind: Kind): Promise<void> {
  await page.getByLabel('Name').fill('Ana');
  await page.getByLabel('Email').fill('ana@example.com');
  await page.getByLabel('Message').fill(message);
  if (kind === 'b2b') await page.getByLabel('Company').fill('Example Pty Ltd');
  if (kind !== 'school') return;
  await page.getByLabel('School', { exact: true }).fill('Example State School');
  await page.getByLabel('Your role').selectOption('it');
  await page.getByLabel('Devices').fill('Serial,Fault\nABC123,Hinge');
}

const submit = (page: Page, kind: Kind): Locator => page.getByRole('button', { name: pages[kind] });

/** What a screen reader says of a field beside its name. */
const descriptionOf = (field: Locator): Promise<string> =>
  field.evaluate((element) =>
    (element.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent)
      .join(' '),
  );

/** Below the header that stays, above the window's end. */
async function isInView(page: Page, locator: Locator): Promise<boolean> {
  const box = await locator.boundingBox();
  const header = await page.getByRole('banner').boundingBox();
  const height = page.viewportSize()?.height ?? 0;
  return box !== null && header !== null && box.y >= header.height && box.y + box.height <= height;
}

const textOfToast = (page: Page) =>
  page
    .locator('[data-toast]')
    .textContent()
    .catch(() => null);
