import { launchBrowser } from '../testing/browser.ts';
import type { Interaction } from './event-timing.ts';
import { once, scenarios } from './interactions.ts';
import { startServer } from './processes.ts';
import { latencyMs, roundTrips, waits } from './round-trips.ts';
import { type Row, range } from './rows.ts';

const rounds = 7;
/** As Lighthouse slows a computer's processor down to a phone's. */
const slowdown = 4;

/**
 * What INP counts, on a phone: from a tap or key to the next frame. And how many round trips a navigation waits for. A
 * round does everything once, so that a busy minute of the machine falls on everything.
 */
export async function measure(): Promise<Row[]> {
  const browser = await launchBrowser();
  if (!browser) return [];
  const server = await startServer(['dist/server/main.js']);
  const interactions = new Map<string, Interaction[]>(scenarios.map(({ name }) => [name, []]));
  const trips = new Map<string, number[]>(waits.map(({ name }) => [name, []]));
  try {
    for (let round = 0; round < rounds; round += 1) {
      for (const scenario of scenarios)
        interactions.get(scenario.name)?.push(await once(browser, server.url, scenario, slowdown));
      for (const wait of waits) trips.get(wait.name)?.push(await roundTrips(browser, server.url, wait));
    }
  } finally {
    await browser.close();
    await server.stop();
  }
  return [
    ...[...interactions].map(([name, series]) => interactionRow(name, series)),
    ...[...trips].map(([name, series]) => ({
      name: `round trips: ${name}`,
      ...range(series, `of ${latencyMs} ms, with the work between them`),
    })),
  ];
}

function interactionRow(name: string, series: Interaction[]): Row {
  const toEnd = range(
    series.map(({ toHandlersEnd }) => toHandlersEnd),
    '',
  );
  return {
    name: `to the next frame: ${name}`,
    ...range(
      series.map(({ toFrame }) => toFrame),
      `ms, ${slowdown} times slowed; until the handlers’ end ${toEnd.value} (${toEnd.spread})`,
    ),
  };
}
