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
      job: 'Screen replacement',
      agreed: 0,
      owed: null,
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

const draw = (cards: BoardCard[], wanted: string | null = null, isMine = false): string =>
  renderToStaticMarkup(
    <Board
      {...{ cards, wanted, isMine, now, more: 0, moreHref: '', facts: [], seen: '', asksForKey: false }}
    />,
  );

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

test('an empty “Late” has neither column nor tab, and what is mine stays so from tab to tab and after a step', () => {
  const [late, ours] = [repair({ column: 'late', isOverdue: true }), repair({ reference: 'NB-2' })];
  const columnsOf = (html: string) => [...html.matchAll(/<h2 id="(\w+)"/g)].map(([, id]) => id);
  assert.deepEqual(columnsOf(draw([late])), ['late', 'ours', 'theirs', 'parts', 'ready', 'requests']);
  assert.deepEqual(columnsOf(draw([ours], 'late')), ['ours', 'theirs', 'parts', 'ready', 'requests']);
  assert.doesNotMatch(draw([ours]), /tab-late|show=late/);
  const mine = draw([ours], 'ours', true);
  assert.deepEqual(columnsOf(mine), ['ours', 'theirs', 'parts', 'ready']);
  assert.match(mine, /<a id="tab-ready" href="\/\?show=ready&amp;mine=yes"/);
  assert.equal(fieldsIn(mine).next, '/?show=ours&amp;mine=yes');
  const filter = (html: string) => /<nav class="filter".*?<\/nav>/.exec(html)?.[0] ?? '';
  assert.match(filter(mine), /<a href="\/\?show=ours">All<\/a>.*aria-current="true">Mine/);
  assert.match(filter(draw([ours])), /aria-current="true">All<\/a><a href="\/\?mine=yes">Mine/);
});

test('what is ours is grouped by what it waits for, in the order of the work', () => {
  const cards = (['testing', 'approved', 'declined', 'repairing', 'received'] as const).map((status, n) =>
    repair({ reference: `NB-${n}` }, { status }),
  );
  const found = draw(cards).matchAll(/<h3>(.*?) \d<|<a id="open-NB-(\d)/g);
  assert.deepEqual(
    [...found].map(([, step, n]) => step ?? Number(n)),
    ['To start', 1, 4, 'On the bench', 2, 3, 'To test', 0],
  );
  assert.doesNotMatch(draw([repair({ column: 'late' })]), /<h3>/);
});

test('a card says what, who, the job, its price and the hour, and its button sends what it saw', () => {
  const due = { expected_at: '2026-11-20T06:00:00.000Z' };
  const dueOf = (...facts: Parameters<typeof repair>) => cardOf(...facts).find((words) => /due/.test(words));
  const since = (status_at: string) => cardOf({}, { status_at }).find((words) => /since/.test(words));
  assert.deepEqual(cardOf({ agreed: 44_900 }, due), [
    ...['iPhone 13', 'Ana Example', 'NB-1', 'Screen replacement', '$449'],
    ...['due 4 PM', 'Received', 'shelf B3', 'NB-1', 'Start', 'NB-1'],
  ]);
  const html = draw([repair({}, due)]);
  assert.match(html, /<a id="open-NB-1" href="\/t\/nb-1">/);
  assert.match(html, /<form action="\/t\/nb-1\/move" method="post">/);
  assert.deepEqual(fieldsIn(html), { to: 'diagnosing', line: '1', version: '1:3', next: '/' });
  assert.match(draw([repair({ danger: 'swollen, wet' })]), /class="danger">swollen, wet /);
  assert.equal(dueOf({ column: 'ready' }, due), undefined, 'what is ready is due no more');
  assert.ok(cardOf({ column: 'ready', agreed: 100, owed: 44_900 }).includes('$449 to pay'));
  for (const [expected_at, words] of [
    ['2026-11-23T02:00:00.000Z', 'due Mon 12 PM'],
    ['2026-11-23T07:30:00.000Z', 'due Mon 5:30 PM'],
    ['2026-11-30T02:00:00.000Z', 'due Mon 30 Nov, 12 PM'],
  ] as const)
    assert.equal(dueOf({}, { expected_at }), words);
  assert.equal(since('2026-11-16T01:00:00.000Z'), 'since Mon 16 Nov');
  assert.equal(since('2025-11-17T01:00:00.000Z'), 'since Mon 17 Nov 2025');
  const stopped = draw([repair({ stopped_at: '2026-11-20T00:00:00.000Z', danger: 'hot', next: null })]);
  assert.match(stopped, /class="danger">hot, stopped /);
});

test('a button is filled where it is late or ready, and quiet else', () => {
  const isQuiet = (column: BoardCard['column']) =>
    / class="quiet"/.test(draw([repair({ column, isOverdue: column === 'late' })]));
  const all = ['late', 'ours', 'theirs', 'parts', 'ready', 'requests'] as const;
  assert.deepEqual(
    all.filter((column) => !isQuiet(column)),
    ['late', 'ready'],
  );
});

test('what is late says for when it was promised, or that the law wants a letter', () => {
  const promised = { expected_at: '2026-11-19T06:00:00.000Z' };
  const lateOf = (...facts: Parameters<typeof repair>) =>
    cardOf({ column: 'late', ...facts[0] }, facts[1]).slice(4, 6);
  assert.deepEqual(lateOf({ isOverdue: true }, promised), ['was due Thu 4 PM', 'Received']);
  const ended = { ...promised, promise_ended_at: '2026-11-18T06:00:00.000Z' };
  assert.deepEqual(lateOf({ column: 'parts' }, ended), ['no time now', 'was due Thu 4 PM']);
  assert.deepEqual(lateOf({ isOverdue: true }), ['no time yet', 'since 10:30 AM']);
  assert.deepEqual(lateOf({}, { ...promised, status: 'ready' }), ['a letter is due', 'Ready']);
});

test('a batch is one card without a button, which says how many are where', () => {
  const card = cardOf({ devices: 31, counts: { ours: 28, theirs: 2 }, next: null });
  assert.deepEqual([card[0], card[5]], ['31 devices', '28 ours, 2 waiting for them']);
  assert.equal(card.at(-1), 'NB-1', 'and no button follows');
});

test('a request that we owe an answer says so, with its age, and more than fit are a link away', () => {
  const card = (status_at: string) =>
    cardOf({ column: 'requests', isOwed: true }, { status: 'requested', status_at });
  assert.equal(card('2026-10-11T00:00:00.000Z')[4], 'We owe them an answer: 40 days');
  assert.equal(card('2026-11-19T00:00:00.000Z')[4], 'We owe them an answer: 1 day');
  assert.equal(card('2026-11-20T00:00:00.000Z')[4], 'We owe them an answer: since today');
  const cards = [repair({ column: 'requests' })];
  const board = { cards, wanted: null, isMine: false, now, facts: [], seen: '', asksForKey: false };
  const html = renderToStaticMarkup(<Board {...board} more={31} moreHref="/?show=requests&skip=20" />);
  assert.match(html, /<a href="\/\?show=requests&amp;skip=20">31 more<\/a>/);
  assert.match(html, /Not here yet <span class="count">32<\/span>/);
  assert.doesNotMatch(draw(cards), / more</);
});
