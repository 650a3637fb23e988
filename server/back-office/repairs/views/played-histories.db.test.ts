import assert from 'node:assert/strict';
import { type RepairStatus, statusTable } from '../../../../shared/repair-status.ts';
import { Refusal } from '../../../forms/refusal.ts';
import { randomOf } from '../../../testing/basics/random-of.ts';
import { onEachEngine } from '../../../testing/databases/each-engine.ts';
import { reference } from '../../../testing/databases/staff-at.ts';
import { benchOf, instead, port, screen } from '../../../testing/servers/quote-bench.ts';
import { writeNote } from '../acts/write-note.ts';
import { readEvents } from '../records/staff-repairs.ts';
import { traceOf } from './repair-trace.ts';

onEachEngine((it) => {
  for (const seed of [1, 2, 3])
    it(`keeps a random history in order, with quotes, notes and steps back: ${seed}`, async (given) => {
      const random = randomOf(seed);
      const bench = await benchOf(given);
      const { act, move, undo, quote, answer, shown, clock } = bench;
      const acts = {
        note: () =>
          act((db, { devices }, deps) => writeNote(db, devices, { text: 'Note', isPublic: true }, deps)),
        undo,
        quote: async () => {
          const lines = (await shown()).device.quote?.lines ?? [];
          const agreed = lines.find(({ approved, not_done }) => approved === 1 && not_done === null);
          return quote([port], agreed && random() < 0.5 ? { [agreed.position]: instead(true) } : {});
        },
        answer: async () => (await shown()).status === 'quote_sent' && answer(random() < 0.5),
        move: async () => {
          const { next } = statusTable[(await shown()).status];
          const to = next.filter((each) => !ends.includes(each))[Math.floor(random() * next.length)];
          if (to) await move(to);
        },
      };
      await quote([screen]);
      let done = 0;
      for (let tries = 0; tries < 30; tries++) {
        const names = Object.keys(acts) as (keyof typeof acts)[];
        const name = names[Math.floor(random() * names.length)] ?? 'note';
        // Two acts of one time, as of two servers whose clocks differ.
        if (random() < 0.3) clock.now -= 60_000;
        const before = await shown();
        try {
          await acts[name]();
          done++;
          if (name !== 'undo') continue;
          const moves = before.device.events.filter(({ status }) => status !== null);
          assert.equal((await shown()).status, moves.at(-2)?.status);
        } catch (error) {
          if (!(error instanceof Refusal)) throw error;
        }
      }
      assert.ok(done > 8, `${done} acts`);
      const events = await given.store.read((db) => readEvents(db, reference));
      assert.deepEqual(
        events.map(({ seq }) => seq),
        events.map((_, index) => index + 1),
      );
      const { device } = await shown();
      const lit = traceOf(device).filter(({ state }) => state !== 'ahead');
      assert.equal(lit.at(-1)?.label, statusTable[device.status].label);
      const times = lit.map(({ at }) => at?.iso ?? '');
      assert.deepEqual(times, times.toSorted());
      const notes = lit.flatMap((step) => step.notes.map(({ id }) => id));
      assert.deepEqual(
        notes,
        device.events.flatMap(({ id, note }) => (note === '' ? [] : [id])),
      );
    });
});

/** After these nothing goes on. */
const ends: RepairStatus[] = ['unrepairable', 'declined', 'collected', 'shipped', 'uncollected'];
