import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { walkAtDesk } from '../testing/browser/desk-journey.ts';
import { expectFaults } from '../testing/browser/page-actions.ts';

// People at the desk, in a browser with a virtual authenticator, from the command line's first link on.

const peopleJourney = walkAtDesk();

/** Answers what gives the page another device, or one with these keys, in place of the one before, whose keys it answers. */
async function passkeyDevices(page: Page) {
  const devices = await page.context().newCDPSession(page);
  await devices.send('WebAuthn.enable');
  let authenticatorId = '';
  const keysOf = async () => (await devices.send('WebAuthn.getCredentials', { authenticatorId })).credentials;
  type Keys = Awaited<ReturnType<typeof keysOf>>;
  return async (keys: Keys = []): Promise<Keys> => {
    const before = authenticatorId ? await keysOf() : [];
    if (authenticatorId) await devices.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId });
    const options = { protocol: 'ctap2', transport: 'internal', isUserVerified: true } as const;
    const added = await devices.send('WebAuthn.addVirtualAuthenticator', {
      options: { ...options, hasResidentKey: true, hasUserVerification: true },
    });
    authenticatorId = added.authenticatorId;
    for (const credential of keys)
      await devices.send('WebAuthn.addCredential', { authenticatorId, credential });
    return before;
  };
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor();

peopleJourney(
  'an invited owner joins, signs in, locks over words that stay, and invites who takes over',
  async ({ desk, open }) => {
    const { page, faults } = await open({ fresh: true });
    const takeDevice = await passkeyDevices(page);
    /** As if it was a while ago that anybody showed a passkey. */
    const forgetStepUps = () =>
      desk.store.write((db) => db.updateTable('staff_sessions').set({ stepped_up_at: null }).execute());
    const printed = await desk.shop('staff', 'invite', '--name', 'Kim', '--role', 'owner');
    const [link = ''] = /http:\S+\/join\/\S+/.exec(printed) ?? [];
    await takeDevice();
    await page.goto(link);
    await heading(page, 'Welcome, Kim');
    await page.getByLabel('A name for it').fill('Counter tablet');
    await press(page, 'Make a passkey');
    await heading(page, 'Board');
    await page.getByText('Add a second passkey').waitFor();

    // Lock with nothing typed: the page is left, and comes back.
    await press(page, 'Lock');
    await heading(page, 'Locked');
    await press(page, 'Use your passkey');
    await heading(page, 'Board');

    // Whoever has just unlocked is not asked again, but after a while.
    await page.goto('/staff');
    await heading(page, 'Staff');
    await forgetStepUps();
    await page.goto('/staff');
    await heading(page, 'Show your passkey again');
    await press(page, 'Use your passkey');
    await heading(page, 'Staff');

    // An invite; words that are not sent stay under the cover, also after ten idle minutes.
    await page.clock.install();
    await page.reload();
    const name = page.getByLabel('Name, as shown in the history');
    await name.fill('Lee');
    await press(page, 'Lock');
    await heading(page, 'Locked');
    assert.equal(await name.isVisible(), false);
    await page.keyboard.press('Escape');
    assert.equal(await name.isVisible(), false);
    await press(page, 'Use your passkey');
    await name.waitFor();
    assert.equal(await name.inputValue(), 'Lee');
    await page.clock.fastForward('11:00');
    await heading(page, 'Locked');
    await press(page, 'Use your passkey');
    await heading(page, 'Staff');
    assert.equal(await name.inputValue(), 'Lee');
    await forgetStepUps();
    await press(page, 'Make a link');
    await heading(page, 'Show your passkey again');
    await press(page, 'Use your passkey');
    await name.fill('Lee');
    await press(page, 'Make a link');
    await page.getByRole('heading', { name: 'A link for Lee' }).waitFor();
    const invited = await page.locator('code').innerText();

    // Another person on another device takes over: nothing of Kim's is left.
    let keysOfKim = await takeDevice();
    await page.goto(invited);
    await press(page, 'Make a passkey');
    await heading(page, 'Board');
    assert.equal(await page.locator('summary').innerText(), 'Lee');
    await page.goto('/staff');
    await page.getByText('Only for the owner.').waitFor();
    await page.goto(invited);
    await heading(page, 'This link doesn’t work');
    await page.getByRole('link', { name: 'Sign in' }).click();

    // What Kim has typed when Lee takes over is Kim's: Lee sees nothing of it, and Kim has it again.
    const keysOfLee = await takeDevice(keysOfKim);
    await press(page, 'Use your passkey');
    await heading(page, 'Board');
    await page.goto('/staff');
    await name.fill('Sam');
    await press(page, 'Lock');
    await heading(page, 'Locked');
    keysOfKim = await takeDevice(keysOfLee);
    await press(page, 'Use your passkey');
    await page.getByText('Only for the owner.').waitFor();
    await page.goto('/');
    await heading(page, 'Board');
    assert.equal(await page.getByText('Sam').count(), 0);
    await press(page, 'Lock');
    await takeDevice(keysOfKim);
    await press(page, 'Use your passkey');
    const left = page.getByRole('complementary').filter({ hasText: 'You typed this on “Staff · Desk”' });
    await left.getByText('Sam').waitFor();
    await press(page, 'Forget it');
    await page.goto('/staff');
    await heading(page, 'Staff');
    assert.equal(await left.count(), 0);
    await page.locator('.who summary').click();
    await press(page, 'Sign out');

    await takeDevice();
    await press(page, 'Use your passkey');
    await page.getByText('No passkey was shown.').waitFor();

    const log = JSON.stringify(desk.logs);
    assert.ok(!log.includes('Lee') && !log.includes(invited.slice(-32)));
    // That it is locked, not Lee's, and used.
    expectFaults(faults, /\b(401|403|404)\b/);
  },
);
