/**
 * Attacks a build of the tests' content over loopback, and prints what each attack costs the server and other visitors:
 * `npx tsx server/testing/attacks/run-attacks.ts [name…]`. A name is a scenario (`held`, `blocked`, `fuzz`, `memory`, `oracle`), a
 * group of attacks (`forms`, `refusals`, `lists`, `pages`, `reports`), or a part of an attack's name; without one, all of it runs.
 * `fuzz --seed 123` repeats the fuzzed requests of an earlier run.
 *
 * Exits 1 where something is above its bound. The columns of CPU bear a busy machine; the stall is what another visitor waits
 * by the clock, and the line "nobody attacks" says what the machine adds.
 */
import { randomInt } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { stopAtSignals } from '../stop-at-signals.ts';
import { buildForTests } from '../test-build.ts';
import type { Attack } from './attack.ts';
import { longestWait } from './attack-run.ts';
import { findLargestScript, startAttackedSite } from './attacked-site.ts';
import { blockedAddress } from './blocked-address.ts';
import { formAttacks } from './form-attacks.ts';
import { fuzzSite } from './fuzz-site.ts';
import { heldConnections } from './held-connections.ts';
import { listAttacks, listCrowds } from './list-attacks.ts';
import { attackHeading, attackRow, markdownTable, rangeText } from './markdown.ts';
import { measureAttack, rangeOf } from './measure-attack.ts';
import { memoryUnderAttack } from './memory.ts';
import { pageAttacks } from './page-attacks.ts';
import { refusalAttacks } from './refusal-attacks.ts';
import { reportAttacks } from './report-attacks.ts';
import { startProbe } from './start-probe.ts';
import { trackingOracle } from './tracking-oracle.ts';

const { values, positionals: names } = parseArgs({
  allowPositionals: true,
  options: { seed: { type: 'string', default: String(randomInt(2 ** 31)) } },
});

const groups: Record<string, Attack[]> = {
  forms: formAttacks,
  refusals: refusalAttacks,
  lists: [...listAttacks, ...listCrowds],
  pages: pageAttacks,
  reports: reportAttacks,
};

/** Each prints its own table and answers what is above its bound. */
const scenarios: Record<string, () => Promise<string[]>> = {
  held: heldConnections,
  blocked: blockedAddress,
  fuzz: () => fuzzSite({ requests: 30_000, seed: Number(values.seed) }),
  memory: memoryUnderAttack,
  oracle: trackingOracle,
};

const all = names.length === 0;
const parts = names.filter((name) => !Object.hasOwn(scenarios, name));
const attacks = Object.entries(groups).flatMap(([group, each]) =>
  each.filter(({ name }) => all || parts.some((part) => part === group || name.includes(part))),
);
const chosen = Object.entries(scenarios).filter(([name]) => all || names.includes(name));
const faults: string[] = [];

// The table of what is measured so far is printed; a second signal ends at once. Either way the server goes too.
let interrupted = false;
stopAtSignals((signal) => {
  interrupted = true;
  faults.push(`stopped by ${signal}`);
});
await buildForTests();
if (attacks.length > 0) faults.push(...(await measureAttacks(attacks)));
for (const [, scenario] of chosen) if (!interrupted) faults.push(...(await scenario()));
if (attacks.length + chosen.length === 0) faults.push(`nothing is called ${names.join(' or ')}`);
for (const fault of faults) console.error(`Above its bound: ${fault}`);
process.exit(faults.length > 0 ? 1 : 0);

async function measureAttacks(attacks: Attack[]): Promise<string[]> {
  const [site, probe] = [await startAttackedSite(), startProbe()];
  const target = { site, probe, script: await findLargestScript(site.port) };
  const faults: string[] = [];
  const rows: string[][] = [];
  // A machine that does other work makes everybody wait: the same visitor, while nobody attacks.
  const idle = async () => {
    const waits: number[] = [];
    for (let second = 0; second < 3; second++) waits.push(await longestWait(target, () => setTimeout(1000)));
    rows.push(['(nobody attacks)', '', '', '', '', '', '', rangeText(rangeOf(waits)), '', '']);
  };
  try {
    await idle();
    for (const [index, attack] of attacks.entries()) {
      if (interrupted) break;
      console.error(`${index + 1} of ${attacks.length}: ${attack.name}`);
      const measured = await measureAttack(target, attack);
      faults.push(...measured.faults.map((fault) => `${measured.name}: ${fault}`));
      rows.push(attackRow(measured));
    }
    await idle();
  } finally {
    await Promise.all([probe.stop(), site.stop()]);
    console.log(`${markdownTable(attackHeading, rows)}\n`);
  }
  return faults;
}
