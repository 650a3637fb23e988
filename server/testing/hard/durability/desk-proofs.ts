import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { connect } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { checkAudit } from '../../../back-office/audit/check-audit.ts';
import { readRepairs } from '../../../back-office/repairs/records/staff-repairs.ts';
import { until } from '../../basics/until.ts';
import { intakeOf, postDesk, signIn, startDesk, takeIn } from './desk-clients.ts';
import { promise } from './kept-promises.ts';
import { openBeside } from './open-beside.ts';
import { seedRepairs } from './seed-repairs.ts';
import { untilSettled } from './settled.ts';

const atOnce = 6;

/**
 * Kills the server while devices are taken in, again and again over one database. Then everything is posted once more, as whoever saw
 * no answer does: what was acknowledged gets the same reference, and each is there once and whole.
 * @param killDatabase ends the database server too, every tenth time
 */
export async function killIntakes(
  databaseUrl: string,
  cycles: number,
  killDatabase: () => Promise<void>,
): Promise<void> {
  const kills = promise('kills', 'intakes at the desk', databaseUrl);
  const acts = promise('acknowledged', 'intakes and shown contacts', databaseUrl);
  const once = promise('once', 'intakes', databaseUrl);
  const taken = new Map<Record<string, string>, string | null>();
  let shown = 0;
  let cookie = '';
  for (let cycle = 1; cycle <= cycles; cycle++) {
    const site = await startDesk(databaseUrl);
    cookie ||= await signIn(databaseUrl, 'Kim');
    let dead = false;
    let answered = 0;
    const posting = Array.from({ length: atOnce }, async () => {
      while (!dead) {
        const intake = intakeOf(taken.size);
        taken.set(intake, null);
        const path = await takeIn(site.desk, cookie, intake);
        taken.set(intake, path);
        if (!path) continue;
        answered++;
        // What the audit tells, under the same kills.
        shown += Number((await postDesk(site.desk, cookie, `${path}/show`, {})).status === 303);
      }
    });
    await until(() => answered > 0, 'a device that is taken in');
    await setTimeout(randomInt(0, 450));
    if (cycle % 10 === 0) await killDatabase();
    await site.kill();
    kills.tried();
    dead = true;
    await Promise.all(posting);
  }
  const site = await startDesk(databaseUrl);
  const again = [...taken];
  acts.tried(again.filter(([, path]) => path).length + shown);
  once.tried(again.length);
  const postingAgain = Array.from({ length: atOnce }, async () => {
    for (let next = again.shift(); next; next = again.shift()) {
      const [intake, before] = next;
      const path = await until(() => takeIn(site.desk, cookie, intake), 'a device that is taken in');
      assert.equal(before ?? path, path);
    }
  });
  await Promise.all(postingAgain);
  assert.equal(await site.stop(), 0);
  await assertWhole(databaseUrl, taken.size, shown);
  for (const each of [kills, acts, once]) each.kept();
}

/** Cuts the line at each byte of the request, and of the answer; posts the same again, and has it once. */
export async function cutAtEachByte(databaseUrl: string): Promise<void> {
  const site = await startDesk(databaseUrl);
  const cookie = await signIn(databaseUrl, 'Kim');
  const once = promise('once', 'intakes whose line was cut', databaseUrl);
  let cuts = 0;
  let isOver = false;
  while (!isOver) {
    const group = Array.from({ length: atOnce }, () => cuts++);
    const passed = await Promise.all(
      group.map(async (at) => {
        const intake = intakeOf(at);
        const isWhole = await postInPart(site.desk, cookie, intake, at);
        await until(() => takeIn(site.desk, cookie, intake), 'a device that is taken in');
        return isWhole;
      }),
    );
    isOver = passed.every(Boolean);
  }
  assert.equal(await site.stop(), 0);
  once.tried(cuts);
  await assertWhole(databaseUrl, cuts, 0);
  once.kept();
}

/** Posts an intake and ends the connection after so many bytes of both directions. @returns whether the whole answer had fewer */
function postInPart(
  desk: string,
  cookie: string,
  intake: Record<string, string>,
  at: number,
): Promise<boolean> {
  const { port, host } = new URL(desk);
  const body = String(new URLSearchParams(intake));
  const head = [
    'POST /new HTTP/1.1',
    ...[`host: ${host}`, `cookie: ${cookie}`, 'sec-fetch-site: same-origin', 'accept: text/html'],
    ...['content-type: application/x-www-form-urlencoded', `content-length: ${body.length}`],
    'connection: close',
  ];
  const request = `${head.join('\r\n')}\r\n\r\n${body}`;
  return new Promise((resolve) => {
    let left = at - request.length;
    const socket = connect(Number(port), '127.0.0.1', () => {
      socket.write(request.slice(0, at), () => left <= 0 && socket.destroy());
    });
    socket.on('data', ({ length }) => {
      left -= length;
      if (left <= 0) socket.destroy();
    });
    socket.on('error', () => {});
    socket.on('close', () => resolve(left > 0));
  });
}

/** Has two people move one repair at once, at two servers over one database: one does, and the other is told who. */
export async function twoAtOnce(databaseUrl: string, tries: number): Promise<void> {
  const sites = await Promise.all([startDesk(databaseUrl), startDesk(databaseUrl)]);
  const people = ['Kim', 'Lee'];
  const cookies = [await signIn(databaseUrl, 'Kim'), await signIn(databaseUrl, 'Lee')];
  const store = await openBeside(databaseUrl);
  const [{ reference } = { reference: '' }] = await seedRepairs(store, 1, { status: 'diagnosing' });
  const deviceNow = async () => {
    const [repair] = await store.read((db) =>
      readRepairs(db, (all) => all.where('reference', '=', reference)),
    );
    assert.ok(repair?.devices[0]);
    return repair.devices[0];
  };
  const once = promise('once', 'moves by two people', databaseUrl);
  const done: string[] = [];
  const { version: first } = await deviceNow();
  for (let number = 0; number < tries; number++) {
    once.tried();
    const { status, version } = await deviceNow();
    assert.equal(version, first + number);
    const to = status === 'on_hold' ? 'diagnosing' : 'on_hold';
    const answers = await Promise.all(
      sites.map(({ desk }, index) =>
        postDesk(desk, cookies[index] ?? '', `/t/${reference.toLowerCase()}/move`, {
          ...{ to, version: `1:${version}`, public: 'yes' },
          note: `Try ${number} of ${people[index]}`,
        }),
      ),
    );
    const winner = answers.findIndex(({ status: each }) => each === 200);
    const loser = answers[1 - winner];
    assert.equal(loser?.status, 409, JSON.stringify(answers));
    assert.match(loser.message ?? '', new RegExp(`: ${people[winner]} moved it to`));
    done.push(`Try ${number} of ${people[winner]}`);
  }
  await Promise.all(sites.map((site) => site.stop()));
  const notes = await store.read((db) =>
    db.selectFrom('repair_events').select('note').where('note', 'like', 'Try %').orderBy('seq').execute(),
  );
  await store.close();
  assert.deepEqual(
    notes.map(({ note }) => note),
    done,
  );
  once.kept();
}

/** Each of so many intakes is there once, as one that nothing disturbed, and no link of the audit's chain is missing. */
async function assertWhole(databaseUrl: string, count: number, shown: number): Promise<void> {
  await untilSettled(databaseUrl);
  const store = await openBeside(databaseUrl);
  const [repairs, quotes, events, mails, audit] = await store.read((db) =>
    Promise.all([
      readRepairs(db, (all) => all),
      db.selectFrom('repair_quotes').select(['reference', 'answered_at']).execute(),
      db.selectFrom('repair_events').select('reference').execute(),
      db.selectFrom('outbox').select('reference').execute(),
      checkAudit(db),
    ]),
  );
  await store.close();
  const byReference = <Row extends { reference: string }>(rows: Row[]) =>
    Map.groupBy(rows, ({ reference }) => reference);
  const [quotesOf, eventsOf, mailsOf] = [byReference(quotes), byReference(events), byReference(mails)];
  const shapes = repairs.map(({ reference, devices }) => ({
    devices: devices.map(({ status, version }) => `${status} ${version}`),
    quotes: quotesOf.get(reference)?.filter(({ answered_at }) => answered_at).length,
    events: eventsOf.get(reference)?.length,
    mails: mailsOf.get(reference)?.length,
  }));
  const whole = { devices: ['approved 4'], quotes: 1, events: 4, mails: 2 };
  assert.deepEqual(
    shapes.filter((shape) => JSON.stringify(shape) !== JSON.stringify(whole)).slice(0, 3),
    [],
    'written in part, or more than once',
  );
  assert.equal(repairs.length, count);
  assert.equal(new Set(repairs.map(({ draft_id }) => draft_id)).size, count);
  const chain = promise('chain', 'rows', databaseUrl);
  chain.tried(audit.rows);
  assert.deepEqual(audit.faults, []);
  assert.ok(audit.rows >= shown, `${audit.rows} rows of ${shown} contacts that were shown`);
  chain.kept();
}
