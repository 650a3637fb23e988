import assert from 'node:assert/strict';
import { test } from 'node:test';
import { renderToStaticMarkup } from 'react-dom/server';
import type { BoardCard } from '../../../shared/repair-columns.ts';
import { Board } from './Board.tsx';

const now = new Date('2026-11-20T01:00:00Z');

/** What the board reads of a repair with one device, but for what the test says. */
function repair(facts: Partial<BoardCard> = {}, device: Partial<BoardCard['device']> = {}): BoardCard {
  const { reference = 'NB-1' } = facts;
  return {
    ...{
      reference,
      name: 'Ana Example',
      stopped_at: null,
      column: 'ours',
      danger: null,
      isOverdue: false,
      isOwed: false,
    },
    ...{ devices: 1, counts: { ours: 1 }, next: { to: 'diagnosing', label: 'Start' } },
    ...facts,
    device: {
      ...{ line: 1, device: 'iPhone 13', status: 'received', version: 3, shelf: 'B3' },
      ...{ status_at: '2026-11-20T00:30:00.000Z', expected_at: null, promise_ended_at: null },
      ...device,
    } as BoardCard['device'],
  };
}

const draw = (cards: BoardCard[], wanted: string | null = null): string =>
  renderToStaticMarkup(<Board {...{ cards, wanted, now, more: 0, moreHref: '', facts: [], seen: '' }} />);

/** The words of the first card, element by element. */
const cardOf = (...facts: Parameters<typeof repair>): string[] =>
  (/<li class="card">(.*?)<\/li>/.exec(draw([repair(...facts)]))?.[1] ?? '')
    .split(/<[^>]*>/)
    .flatMap((words) => words.trim() || []);

/** The fields that the button of the first card sends. */
const fieldsIn = (html: string) =>
  Object.fromEntries(
    [...html.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"\/>/g)].map(([, name, value]) => [
      name,
      value,
    ]),
  );

test('narrow screens show the column that was chosen, else the first that has something, and come back to it', () => {
  const ready = repair({ column: 'ready', reference: 'NB-2' });
  const shown = (wanted: string | null, ...some: BoardCard[]) => {
    const html = draw(some, wanted);
    const columns = [...html.matchAll(/<section aria-labelledby="(\w+)" class="shown">/g)];
    const tabs = [...html.matchAll(/<a id="tab-(\w+)"[^>]* aria-current="true">/g)];
    assert.deepEqual(
      columns.map(([, id]) => id),
      tabs.map(([, id]) => id),
    );
    return columns.map(([, id]) => id);
  };
  assert.deepEqual(shown(null), ['ours']);
  assert.deepEqual(shown(null, ready), ['ready']);
  assert.deepEqual(shown('parts', ready), ['parts']);
  assert.deepEqual(shown('other', ready), ['ready']);
  const nextOf = (wanted: string) => fieldsIn(draw([ready], wanted)).next;
  assert.deepEqual([nextOf('ready'), nextOf('other')], ['/?show=ready', '/']);
});

test('a card says since when, by when and where, and its button sends what it saw', () => {
  const due = { expected_at: '2026-11-20T06:00:00.000Z' };
  const dueOf = (...facts: Parameters<typeof repair>) => cardOf(...facts).find((words) => /due/.test(words));
  const since = (status_at: string) => cardOf({}, { status_at }).find((words) => /since/.test(words));
  assert.deepEqual(cardOf({}, due), [
    ...['NB-1', 'due 4:00 PM', 'iPhone 13', 'Ana Example · shelf B3', 'Received, since 10:30 AM'],
    ...['Start', 'NB-1'],
  ]);
  const html = draw([repair({}, due)]);
  assert.match(html, /<a id="open-NB-1" href="\/t\/nb-1">/);
  assert.match(html, /<form action="\/t\/nb-1\/move" method="post">/);
  assert.deepEqual(fieldsIn(html), { to: 'diagnosing', line: '1', version: '1:3', next: '/' });
  assert.ok(draw([repair({ danger: 'swollen, wet' })]).includes('<p class="danger">swollen, wet</p>'));
  assert.equal(dueOf({ column: 'ready' }, due), undefined, 'what is ready is due no more');
  assert.ok(
    cardOf({ column: 'ready' }, { status: 'ready', owed_cents: 44_900 }).join().includes('· $449 to pay'),
  );
  assert.equal(since('2026-11-16T01:00:00.000Z'), 'Received, since Mon 16 Nov');
  assert.equal(since('2025-11-17T01:00:00.000Z'), 'Received, since Mon 17 Nov 2025');
  const stopped = cardOf({ stopped_at: '2026-11-20T00:00:00.000Z', next: null });
  assert.match(stopped.at(-1) ?? '', /^Stopped/);
});

test('what is late says for when it was promised, or that the law wants a letter', () => {
  const promised = { expected_at: '2026-11-19T06:00:00.000Z' };
  assert.equal(cardOf({ column: 'late', isOverdue: true }, promised)[1], 'was due Thu 19 Nov');
  const ended = { ...promised, promise_ended_at: '2026-11-18T06:00:00.000Z' };
  assert.equal(cardOf({ column: 'parts' }, ended)[1], 'was due Thu 19 Nov, no time now');
  assert.equal(cardOf({ column: 'late', isOverdue: true })[1], 'no time yet');
  assert.equal(cardOf({ column: 'late' }, { ...promised, status: 'ready' })[1], 'a letter is due');
});

test('a batch is one card without a button, which says how many are where', () => {
  const card = cardOf({ devices: 31, counts: { ours: 28, theirs: 2 }, next: null });
  assert.equal(card[1], '31 devices: 28 ours, 2 waiting for them');
  assert.match(card.at(-1) ?? '', /^Received/, 'and no button follows');
});

test('a request that we owe an answer says so, with its age, and more than fit are a link away', () => {
  const card = (status_at: string) =>
    cardOf({ column: 'requests', isOwed: true }, { status: 'requested', status_at });
  assert.equal(card('2026-10-11T00:00:00.000Z')[2], 'We owe them an answer: 40 days');
  assert.equal(card('2026-11-19T00:00:00.000Z')[2], 'We owe them an answer: 1 day');
  assert.equal(card('2026-11-20T00:00:00.000Z')[2], 'We owe them an answer: since today');
  const cards = [repair({ column: 'requests' })];
  const board = { cards, wanted: null, now, facts: [], seen: '' };
  const html = renderToStaticMarkup(<Board {...board} more={31} moreHref="/?show=requests&skip=20" />);
  assert.match(html, /<a href="\/\?show=requests&amp;skip=20">31 more<\/a>/);
  assert.match(html, /Not here yet <span class="count">32<\/span>/);
  assert.doesNotMatch(draw(cards), / more</);
});
