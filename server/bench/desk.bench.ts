import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launchBrowser } from '../testing/browser/chromium.ts';
import { openDesk } from './desk-day.ts';
import { type Effort, effortRow, handsOn } from './hands.ts';
import type { Row } from './rows.ts';

/** Of the fictitious numbers. */
const [phone, name] = ['0491570006', 'Ana Li'];

/**
 * A day at the desk, by hands that know it: a device from the counter to its owner, once of somebody new and once of somebody known,
 * and a call in between. The printer asks nothing (`--kiosk-printing`), and to touch the sensor of a passkey is no act.
 */
export async function measure(): Promise<Row[]> {
  const browser = await launchBrowser();
  if (!browser) return [];
  const folder = await mkdtemp(join(tmpdir(), 'desk-'));
  try {
    const desk = await openDesk(browser, `sqlite:${folder}/shop.db`);
    const { page } = desk;
    const search = page.getByRole('searchbox');
    const ticket = page.getByRole('heading', { level: 1, name: /^\w+-\w{4}-\w{4} / });

    const isNew = handsOn(page);
    await desk.signIn(isNew);
    await desk.takeIn(isNew, { phone, name, device: 'iphone 13' });
    await isNew.see(ticket);
    const [reference = ''] = (await ticket.innerText()).split(' ');

    await page.goto('/');
    await search.and(page.locator(':focus')).waitFor();
    const call = handsOn(page);
    await call.type(phone);
    await call.press('Enter');
    const answered = await call.see(page.getByRole('heading', { name: /^Approved/ }));
    await call.click(page.getByRole('button', { name: 'Show phone and email' }));
    await call.see(page.locator('[href^="tel:"]'));

    await desk.finish(isNew);
    await desk.lock();
    const isKnown = handsOn(page);
    await desk.signIn(isKnown);
    await desk.takeIn(isKnown, { phone, device: 'iphone 12' });
    await isKnown.see(ticket);
    await desk.finish(isKnown);
    const lines = await desk.close();
    return [
      effortRow('screen swap, from sign-in to collection', isNew.effort(), 60),
      effortRow('the same for a known customer', isKnown.effort(), 45),
      callRow(call.effort(), answered),
      logRow(lines, [phone, phone.slice(1), name, reference, ...desk.secrets]),
    ];
  } finally {
    await browser.close();
    await rm(folder, { recursive: true });
  }
}

function callRow(effort: Effort, answered: number): Row {
  const row = effortRow('how far is it? asked by phone, and the contact shown', effort, 12);
  const verdict = answered > 1 ? 'MORE than 1 s' : 'at most 1 s';
  return { ...row, note: `${row.note}; answered ${answered.toFixed(2)} s after the last key, ${verdict}` };
}

/** @param secrets what no line may hold, in whichever case */
function logRow(lines: string[], secrets: string[]): Row {
  const telling = lines.filter((line) =>
    secrets.some((secret) => line.toLowerCase().includes(secret.toLowerCase())),
  );
  const note = `of ${lines.length}, at the level of debug: name, telephone number, reference, link, session`;
  return { name: 'lines of log that tell of somebody', value: String(telling.length), spread: '', note };
}
