import { launchBrowser } from '../testing/browser/chromium.ts';
import { startServer } from './bench-server.ts';
import type { Interaction } from './event-timing.ts';
import { bareButton, once, type Scenario, scenarios } from './interactions.ts';
import { repeatable } from './repeatable.ts';
import { type Row, range, ratios } from './rows.ts';

const rounds = 20;
/** As Lighthouse slows a computer's processor down to a phone's. */
const slowdown = 4;
/** A browser that dies more often is a fault to look into. */
const maxRepeats = 3;

/**
 * What INP counts, on a phone: from a tap or key to the next frame. A round does everything once, so that a busy minute of the
 * machine falls on everything; a round whose browser died is done again as a whole, and the table says how often. How many
 * round trips a navigation waits for, `interaction.e2e.ts` shows.
 */
export async function measure(): Promise<Row[]> {
  const browsers = await repeatable(launchBrowser, maxRepeats);
  if (!browsers) return [];
  const server = await startServer(['dist/server/main.js']);
  const all: Scenario[] = [bareButton, ...scenarios];
  const series: Interaction[][] = all.map(() => []);
  try {
    for (let round = 0; round < rounds; round += 1) {
      const done = await browsers.run(async (browser) => {
        const found: Interaction[] = [];
        for (const scenario of all) found.push(await once(browser, server.url, scenario, slowdown));
        return found;
      });
      for (const [index, interaction] of done.entries()) series[index]?.push(interaction);
    }
  } finally {
    await browsers.close();
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
      name: 'rounds repeated, since their browser died',
      value: `${browsers.repeats}`,
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
