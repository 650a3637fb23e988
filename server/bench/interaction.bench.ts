import { launchBrowser } from '../testing/browser.ts';
import { startServer } from './bench-server.ts';
import type { Interaction } from './event-timing.ts';
import { bareButton, once, scenarios } from './interactions.ts';
import { type Row, range, ratios } from './rows.ts';

const rounds = 20;
/** As Lighthouse slows a computer's processor down to a phone's. */
const slowdown = 4;

/**
 * What INP counts, on a phone: from a tap or key to the next frame. A round does everything once, so that a busy minute of the
 * machine falls on everything. How many round trips a navigation waits for, `interaction.e2e.ts` shows.
 */
export async function measure(): Promise<Row[]> {
  const browser = await launchBrowser();
  if (!browser) return [];
  const server = await startServer(['dist/server/main.js']);
  const bare: Interaction[] = [];
  const interactions = new Map<string, Interaction[]>(scenarios.map(({ name }) => [name, []]));
  try {
    for (let round = 0; round < rounds; round += 1) {
      bare.push(await once(browser, server.url, bareButton, slowdown));
      for (const scenario of scenarios)
        interactions.get(scenario.name)?.push(await once(browser, server.url, scenario, slowdown));
    }
  } finally {
    await browser.close();
    await server.stop();
  }
  return [
    ...[...interactions].map(([name, series]) => interactionRow(name, series, bare)),
    {
      name: `to the next frame: ${bareButton.name}`,
      ...range(bare.map(toFrame), 'ms: what this machine needs at least'),
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
