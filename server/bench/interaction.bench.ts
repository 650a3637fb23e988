import { launchBrowser } from '../testing/browser/chromium.ts';
import { startServer } from './bench-server.ts';
import type { Interaction } from './event-timing.ts';
import { bareButton, once, type Scenario, scenarios } from './interactions.ts';
import { type Row, range, ratios } from './rows.ts';

const rounds = 20;
/** As Lighthouse slows a computer's processor down to a phone's. */
const slowdown = 4;
/** A browser that dies more often is a fault to look into. */
const maxRepeats = 3;

/**
 * What INP counts, on a phone: from a tap or key to the next frame. A round does everything once, so that a busy minute of the
 * machine falls on everything; a round that failed, as where its browser died, is done again as a whole in a new one, and the table
 * says how often. How many round trips a navigation waits for, `interaction.e2e.ts` shows.
 */
export async function measure(): Promise<Row[]> {
  let browser = await launchBrowser();
  if (!browser) return [];
  const server = await startServer(['dist/server/main.js']);
  const all: Scenario[] = [bareButton, ...scenarios];
  const series: Interaction[][] = all.map(() => []);
  let repeats = 0;
  try {
    while (series.every(({ length }) => length < rounds)) {
      try {
        const done: Interaction[] = [];
        for (const scenario of all) done.push(await once(browser, server.url, scenario, slowdown));
        for (const [index, interaction] of done.entries()) series[index]?.push(interaction);
      } catch (error) {
        if (repeats === maxRepeats) throw error;
        repeats += 1;
        // What is left of it may never answer.
        browser.close().catch(() => {});
        browser = (await launchBrowser()) ?? browser;
      }
    }
  } finally {
    await browser.close();
    await server.stop();
  }
  const [bare = [], ...others] = series;
  return [
    ...scenarios.map(({ name }, index) => interactionRow(name, others[index] ?? [], bare)),
    {
      name: `to the next frame: ${bareButton.name}`,
      ...range(bare.map(toFrame), 'ms: what this machine needs at least'),
    },
    {
      name: 'rounds repeated, since they failed',
      value: `${repeats}`,
      spread: '',
      note: `of ${rounds}; after ${maxRepeats} the measurement fails`,
    },
  ];
}

const toFrame = (interaction: Interaction): number => interaction.toFrame;

function interactionRow(name: string, series: Interaction[], bare: Interaction[]): Row {
  const frame = range(series.map(toFrame), '');
  const toEnd = range(
    series.map(({ toHandlersEnd }) => toHandlersEnd),
    '',
  );
  return ratios(
    `to the next frame / ${bareButton.name}: ${name}`,
    series.map(toFrame),
    bare.map(toFrame),
    `${frame.value} ms (${frame.spread}), ${slowdown} times slowed; until the handlers’ end ${toEnd.value} (${toEnd.spread})`,
  );
}
