import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers';
import { mayFollow, type RepairStatus } from '../../../../shared/repair-status.ts';
import { readRepairs } from '../../../back-office/repairs/records/staff-repairs.ts';
import type { Store } from '../../../back-office/store/store.ts';
import type { RepairDeviceTable } from '../../../back-office/store/tables.ts';
import { testDist } from '../../servers/test-build.ts';
import { promise } from './kept-promises.ts';
import { openBeside } from './open-beside.ts';
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

/**
 * Members of the staff move a repair each, in processes of which every other is killed. Each move that was said to be done must be
 * there, once, in the order of the statuses and with its e-mail.
 */
export async function killMoves(databaseUrl: string, movesEach: number): Promise<void> {
  const store = await openBeside(databaseUrl);
  const repairs = await seedRepairs(store, 2, { status: 'received' });
  const started = performance.now();
  await shop(databaseUrl, ['repairs', 'list']);
  const usualMs = performance.now() - started;
  const kills = promise('kills', 'commands', databaseUrl);
  const moves = promise('acknowledged', 'moves by command', databaseUrl);
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
        if (code === 0) acknowledged.push(note);
        else assert.equal(code, null, said);
        kills.tried(Number(code === null));
      }
    }),
  );
  moves.tried(acknowledged.length);
  await untilSettled(databaseUrl);
  const [events, mails] = await store.read((db) =>
    Promise.all([
      db.selectFrom('repair_events').selectAll().orderBy('seq').execute(),
      db.selectFrom('outbox').select('text').execute(),
    ]),
  );
  const torn: string[] = [];
  for (const { reference } of repairs) {
    const own = events.filter((event) => event.reference === reference && event.status);
    const device = await deviceOf(store, reference);
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
  assert.ok(acknowledged.length > 0);
  assert.deepEqual(
    acknowledged.filter((note) => !notes.has(note)),
    [],
    'said to be done, and not there',
  );
  assert.deepEqual(torn, []);
  moves.kept();
  kills.kept();
}

async function statusOf(store: Store, reference: string): Promise<RepairStatus> {
  const device = await deviceOf(store, reference);
  if (!device) throw new Error(`${reference} is gone`);
  return device.status;
}

async function deviceOf(store: Store, reference: string): Promise<RepairDeviceTable | undefined> {
  const [repair] = await store.read((db) => readRepairs(db, (all) => all.where('reference', '=', reference)));
  return repair?.devices[0];
}
