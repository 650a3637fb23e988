import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { addressKey, networksAround } from './address-key.ts';
import { createFairQueue, type QueueBounds, type Queued } from './fair-queue.ts';

const bounds: QueueBounds = {
  all: { running: 8, waiting: 64 },
  wide: { running: 4, waiting: 32 },
  network: { running: 2, waiting: 16 },
};
/** So that whoever comes waits. */
const oneRuns = { ...bounds, all: { running: 1, waiting: 64 } };

/** A queue that answers requests from addresses; each is named by its address and how many came from there before. */
function queueOf(max: QueueBounds) {
  const queue = createFairQueue<string>(max);
  const came = new Map<string, number>();
  const running: Queued<string>[] = [];
  const start = () => {
    const started: string[] = [];
    for (let place = queue.next(); place; place = queue.next()) {
      running.push(place);
      started.push(place.item);
    }
    return started;
  };
  return {
    queue,
    running,
    /** What is refused for a request that comes, if anything. */
    come(address: string) {
      const number = (came.get(address) ?? 0) + 1;
      came.set(address, number);
      const place = queue.enter(networksAround(addressKey(address)), `${address} #${number}`);
      start();
      const evicted = queue.evict(place);
      return { place, evicted, refused: evicted && `${evicted.refused.item}: ${evicted.reason}` };
    },
    /** Ends what has run for the longest; answers what runs for it. */
    end() {
      const place = running.shift();
      assert.ok(place && queue.end(place), 'something runs');
      return start();
    },
  };
}

const times = <Made>(count: number, make: (n: number) => Made): Made[] =>
  Array.from({ length: count }, (_, n) => make(n));

/** In which order so many requests run that wait, one after the other. */
const turns = (queue: ReturnType<typeof queueOf>, count: number): string =>
  times(count, () => queue.end().join()).join(', ');

test('networks take turns, whoever came first and however much each has waiting', () => {
  const queue = queueOf(oneRuns);
  for (const address of [
    '10.0.0.1',
    ...times(5, () => '10.1.0.1'),
    ...times(2, () => '10.2.0.1'),
    '10.3.0.1',
  ])
    queue.come(address);
  assert.equal(
    turns(queue, 8),
    '10.1.0.1 #1, 10.2.0.1 #1, 10.3.0.1 #1, 10.1.0.1 #2, 10.2.0.1 #2, 10.1.0.1 #3, 10.1.0.1 #4, 10.1.0.1 #5',
  );
});

test('wide networks take turns first, then those inside the one whose turn it is', () => {
  const queue = queueOf(oneRuns);
  for (const address of ['10.0.0.1', '10.1.0.1', '10.1.0.1', '10.1.0.2', '10.1.0.3', '10.2.0.1', '10.2.0.1'])
    queue.come(address);
  assert.equal(
    turns(queue, 6),
    '10.1.0.1 #1, 10.2.0.1 #1, 10.1.0.2 #1, 10.2.0.1 #2, 10.1.0.3 #1, 10.1.0.1 #2',
  );
});

test('a network that comes again queues behind those that wait: nothing is kept of its earlier turns', () => {
  const queue = queueOf(oneRuns);
  queue.come('10.0.0.1');
  for (let n = 0; n < 3; n++) queue.come('10.1.0.1');
  turns(queue, 2);
  queue.come('10.0.0.1');
  assert.equal(turns(queue, 2), '10.1.0.1 #3, 10.0.0.1 #2');
});

test('in a full queue a newcomer takes the place of the youngest of the network that waits for most', () => {
  const queue = queueOf(oneRuns);
  queue.come('10.0.0.1');
  for (let n = 0; n < 16; n++) for (const net of [1, 2, 3, 4]) queue.come(`10.${net}.0.1`);
  assert.equal(queue.come('10.5.0.1').refused, '10.4.0.1 #16: full', 'of equals the youngest');
  assert.equal(queue.come('10.5.0.1').refused, '10.3.0.1 #16: full');
  assert.equal(queue.come('10.1.0.1').refused, '10.1.0.1 #17: network', 'its own bound comes first');
  for (let n = 0; n < 14 * 4 - 8; n++) queue.come(`10.${6 + (n % 12)}.0.1`);
  const waiting: Record<string, number> = {};
  for (const item of times(64, () => queue.end().join())) {
    const [network = ''] = item.split('.0.1');
    waiting[network] = (waiting[network] ?? 0) + 1;
  }
  const { '10.5': modest, ...others } = waiting;
  assert.equal(modest, 2, 'who waits for less keeps what it has');
  assert.deepEqual(new Set(Object.values(others)), new Set([3, 4]), JSON.stringify(others));
});

test('a newcomer is refused where it would take a place from a network that waits for no more than its own', () => {
  const queue = queueOf({ ...bounds, all: { running: 1, waiting: 4 } });
  for (const net of [0, 1, 2, 3, 4]) queue.come(`10.${net}.0.1`);
  assert.equal(queue.come('10.5.0.1').refused, '10.5.0.1 #1: full', 'each waits for one');
  queue.end();
  queue.come('10.2.0.1');
  assert.equal(queue.come('10.3.0.1').refused, '10.3.0.1 #2: full', 'with it there would be two of each');
  assert.equal(queue.come('10.5.0.1').refused, '10.2.0.1 #2: full');
});

const neighbours: [what: string, address: (n: number) => string][] = [
  ['256 networks of one /56', (n) => `2001:db8:1:${(n & 255).toString(16)}::1`],
  ['networks all over one /48', (n) => `2001:db8:1:${((n * 257) & 65_535).toString(16)}::1`],
  ['256 addresses of one /24', (n) => `203.0.113.${n & 255}`],
];
for (const [what, address] of neighbours) {
  test(`${what} run and wait within bounds of their own, and share them`, () => {
    const queue = queueOf(bounds);
    const came = times(256, (n) => queue.come(address(n)));
    assert.equal(queue.running.length, 4);
    assert.equal(came.filter(({ place }) => place.state === 'waiting').length, 32);
    assert.deepEqual(new Set(came.map(({ evicted }) => evicted?.reason)), new Set([undefined, 'network']));
    queue.come('198.51.100.1');
    assert.equal(queue.running.length, 5, 'a stranger does not wait for them');

    const other = queueOf(bounds);
    for (let n = 0; n < 18; n++) other.come(address(0));
    for (let n = 1; n <= 18; n++) other.come(address(n));
    assert.equal(
      other.come(address(19)).refused,
      `${address(0)} #18: network`,
      'the greediest among them gives way',
    );
  });

  test(`${what} get one turn together beside another network`, () => {
    const queue = queueOf(oneRuns);
    for (let n = 0; n < 30; n++) queue.come(address(n));
    queue.come('198.51.100.1');
    queue.come('198.51.100.1');
    assert.deepEqual(
      turns(queue, 5)
        .split(', ')
        .map((item) => item.startsWith('198.51.100.1')),
      [false, true, false, true, false],
    );
  });
}

test('whatever comes and goes, bounds hold, each place is left once, and who waits for nothing is refused last', () => {
  const addresses = times(40, (n) =>
    n % 2 ? `10.${n % 5}.0.${n}` : `2001:db8:${n % 3}:${(n * 67).toString(16)}::1`,
  );
  const step = fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...addresses) },
    { weight: 2, arbitrary: fc.constant('end') },
    { weight: 1, arbitrary: fc.constant('hang up') },
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 300 }), (steps) => {
      const small = {
        all: { running: 3, waiting: 9 },
        wide: { running: 2, waiting: 6 },
        network: { running: 1, waiting: 3 },
      };
      const { queue, come, end, running } = queueOf(small);
      const places: Queued<string>[] = [];
      const waiting = () => places.filter(({ state }) => state === 'waiting');
      for (const what of steps) {
        if (what === 'end') {
          if (running.length > 0) end();
        } else if (what === 'hang up') {
          const [place] = waiting();
          if (place) assert.ok(queue.withdraw(place) && !queue.withdraw(place) && !queue.end(place));
        } else {
          const most = Math.max(0, ...waiting().map(({ networks }) => networks[1]?.waiting ?? 0));
          const { place, evicted } = come(what);
          places.push(place);
          const isAlone = place.networks[1]?.waiting === 0 && place.networks[1].running === 0;
          assert.ok(!isAlone || most <= 1, `${evicted?.reason}: it gets the place of another`);
        }
        for (const { running, waiting, max } of places.flatMap(({ networks }) => networks))
          assert.ok(running >= 0 && waiting >= 0 && running <= max.running && waiting <= max.waiting);
      }
      while (running.length > 0) end();
      assert.deepEqual(new Set(places.map(({ state }) => state)), new Set(places.length ? ['gone'] : []));
      for (const { running, waiting } of places.flatMap(({ networks }) => networks))
        assert.equal(running + waiting, 0);
    }),
    { numRuns: 200 },
  );
});
