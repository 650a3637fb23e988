import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers';
import { pino } from 'pino';
import { mayFollow, type RepairStatus } from '../../../shared/repair-status.ts';
import { moveDevice } from '../../back-office/repairs/moves.ts';
import { readRepair } from '../../back-office/repairs/staff-repairs.ts';
import { openStore } from '../../back-office/store/open-store.ts';
import type { Store } from '../../back-office/store/store.ts';
import { testDist } from '../test-build.ts';
import { seedRepairs } from './seed-repairs.ts';
import { untilSettled } from './settled.ts';

interface Ended {
  /** `null` where it was killed. */
  code: number | null;
  /** What it printed for people, on both streams. */
  said: string;
}

/** Runs one command of the shop's command line as a process of its own. @param killAfterMs ends it as a power cut would */
async function shop(databaseUrl: string, words: string[], killAfterMs?: number): Promise<Ended> {
  const child = spawn(process.execPath, [`${testDist}/server/shop.js`, ...words], {
    env: { PATH: process.env.PATH, DATABASE_URL: databaseUrl },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const killing = killAfterMs === undefined ? undefined : delay(() => child.kill('SIGKILL'), killAfterMs);
  const [said, failed, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ]);
  clearTimeout(killing);
  return { code: code as number | null, said: said + failed };
}

export interface KilledMoves {
  moves: number;
  killed: number;
  acknowledged: number;
  stored: number;
  /** Said to be done, and not there: must be none. */
  lost: string[];
  /** There twice, or without its e-mail, or out of the order of the statuses: must be none. */
  torn: string[];
  /** What was refused without having been killed: must be none. */
  refused: string[];
}

/** Members of the staff move a repair each, in processes of which every other is killed, then every move is looked for. */
export async function killMoves(databaseUrl: string, movesEach: number): Promise<KilledMoves> {
  const store = await openStore(databaseUrl, pino({ level: 'silent' }));
  const repairs = await seedRepairs(store, 2, { status: 'received' });
  const started = performance.now();
  await shop(databaseUrl, ['repairs', 'list']);
  const usualMs = performance.now() - started;
  const report = { moves: 0, killed: 0, refused: [] as string[] };
  const acknowledged: string[] = [];
  await Promise.all(
    repairs.map(async ({ reference }, worker) => {
      for (let move = 0; move < movesEach; move++) {
        const to = (await statusOf(store, reference)) === 'on_hold' ? 'diagnosing' : 'on_hold';
        const note = `move ${worker}-${move} of it`;
        const killAfterMs =
          (worker + move) % 2 === 0 ? randomInt(Math.ceil(usualMs / 2), Math.ceil(usualMs * 1.5)) : undefined;
        const { code, said } = await shop(
          databaseUrl,
          ['repairs', 'move', reference, to, '--by', 'Kim', '--note', note],
          killAfterMs,
        );
        report.moves++;
        if (code === null) report.killed++;
        else if (code === 0) acknowledged.push(note);
        else report.refused.push(said);
      }
    }),
  );
  await untilSettled(databaseUrl);
  const [events, mails] = await store.read((db) =>
    Promise.all([
      db.selectFrom('repair_events').selectAll().orderBy('at').execute(),
      db.selectFrom('outbox').select('text').execute(),
    ]),
  );
  const torn: string[] = [];
  for (const { reference } of repairs) {
    const own = events.filter((event) => event.reference === reference && event.status);
    const [device] = (await store.read((db) => readRepair(db, reference)))?.devices ?? [];
    if (device?.version !== own.length || device.status !== own.at(-1)?.status)
      torn.push(`${reference}: its state`);
    for (const [index, { status, note }] of own.entries()) {
      const before = own[index - 1]?.status;
      if (before && !mayFollow(before, status as RepairStatus)) torn.push(`${note}: after ${before}`);
      if (index === 0) continue;
      if (own.filter((event) => event.note === note).length !== 1) torn.push(`${note}: twice`);
      const sent = mails.filter((mail) => mail.text.includes(`> ${note}`)).length;
      if (sent !== Number(status === 'on_hold')) torn.push(`${note}: ${sent} e-mails`);
    }
  }
  await store.close();
  const notes = new Set(events.map(({ note }) => note));
  return {
    ...report,
    acknowledged: acknowledged.length,
    stored: events.length - repairs.length,
    lost: acknowledged.filter((note) => !notes.has(note)),
    torn,
  };
}

export interface TwoStaff {
  rounds: number;
  /** Rounds in which one was told that it is done, the other who was faster: must be all. */
  told: number;
  /** What both said in other rounds. */
  others: string[];
}

/** Two members of the staff move one repair at the same moment, each in a process of their own. */
export async function twoStaff(databaseUrl: string, rounds: number): Promise<TwoStaff> {
  const store = await openStore(databaseUrl, pino({ level: 'silent' }));
  const [repair] = await seedRepairs(store, 1, { status: 'on_hold' });
  const reference = repair?.reference ?? '';
  const report: TwoStaff = { rounds, told: 0, others: [] };
  const wishes = [
    { by: 'Kim', to: 'diagnosing' },
    { by: 'Lee', to: 'repairing' },
  ];
  for (let round = 0; round < rounds; round++) {
    const from = await statusOf(store, reference);
    const ended = await Promise.all(
      wishes.map(({ by, to }) =>
        shop(databaseUrl, ['repairs', 'move', reference, to, '--by', by, '--from', from]),
      ),
    );
    const won = ended.findIndex(({ code }) => code === 0);
    const faster = `Nothing was changed: .*${wishes[won]?.by} moved it to ${wishes[won]?.to}`;
    const loser = ended[1 - won];
    if (won >= 0 && loser?.code === 1 && new RegExp(faster).test(loser.said)) report.told++;
    else report.others.push(ended.map(({ code, said }) => `${code} ${said}`).join(' | '));
    await moveTo(store, reference, 'on_hold');
  }
  await store.close();
  return report;
}

async function statusOf(store: Store, reference: string): Promise<RepairStatus> {
  const repair = await store.read((db) => readRepair(db, reference));
  const [device] = repair?.devices ?? [];
  if (!device) throw new Error(`${reference} is gone`);
  return device.status;
}

async function moveTo(store: Store, reference: string, to: RepairStatus): Promise<void> {
  const repair = await store.read((db) => readRepair(db, reference));
  const [device] = repair?.devices ?? [];
  if (device) await store.write((db) => moveDevice(db, device, { to, by: 'Seed' }, new Date()));
}
