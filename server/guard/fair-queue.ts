/**
 * A queue that is fair between networks. It has no clock and starts nothing: `load.ts` does.
 *
 * Networks lie in one another: a /64 in a /56 in a /48, an address in a /24, and all in the queue as a whole. Each has its bounds.
 *
 * - **Who is next:** networks take turns (RFC 970), the widest among each other, then those inside the one whose turn it is.
 *   One that has as much running as it may is passed over, and one that is new stands behind all that wait. Within one
 *   network the longest wait is over first.
 * - **Who is refused** when more waits in a network than may: the youngest of the network inside it that waits for most, again
 *   looked for among the widest first; of equals the youngest. So a newcomer takes the place of another where its own
 *   network waits for less, and is refused itself where it would not.
 *
 * Nothing is kept of a network in which nothing waits or runs.
 */
export interface FairQueue<Item> {
  /** Lets an item wait, even past the bounds: call `next` as long as it answers something, then `evict`. @param names the widest first */
  enter: (names: string[], item: Item) => Queued<Item>;
  /** The place whose turn it is; it runs from now on. */
  next: () => Queued<Item> | undefined;
  /** Takes out the one that is refused for a newcomer, perhaps itself; `full` where the queue as a whole has too many. */
  evict: (newcomer: Queued<Item>) => { refused: Queued<Item>; reason: 'full' | 'network' } | undefined;
  /** Takes out a place that waits; false if it does not. */
  withdraw: (place: Queued<Item>) => boolean;
  /** Takes out a place that runs; false if it does not. */
  end: (place: Queued<Item>) => boolean;
}

export interface Queued<Item> {
  readonly item: Item;
  state: 'waiting' | 'running' | 'gone';
  /** The queue as a whole first, the narrowest last. */
  readonly networks: readonly Network[];
}

/** How much may run and wait at once. */
export type Bounds = Record<'running' | 'waiting', number>;

export interface QueueBounds {
  all: Bounds;
  /** Of a network that has narrower ones inside. */
  wide: Bounds;
  network: Bounds;
}

interface Network extends Bounds {
  name: string;
  max: Bounds;
  /** Which turn of all was its last. */
  turn: number;
}

export function createFairQueue<Item>(max: QueueBounds): FairQueue<Item> {
  const known = new Map<string, Network>();
  /** The oldest first. */
  const waiting: Queued<Item>[] = [];
  let turn = 0;

  function networkOf(name: string, max: Bounds): Network {
    const network = known.get(name) ?? { name, max, running: 0, waiting: 0, turn };
    known.set(name, network);
    return network;
  }

  function count({ networks }: Queued<Item>, what: keyof Bounds, change: 1 | -1): void {
    for (const network of networks) {
      network[what] += change;
      if (network.running + network.waiting === 0) known.delete(network.name);
    }
  }

  function withdraw(place: Queued<Item>): boolean {
    if (place.state !== 'waiting') return false;
    place.state = 'gone';
    waiting.splice(waiting.indexOf(place), 1);
    count(place, 'waiting', -1);
    return true;
  }

  return {
    enter(names, item) {
      const inside = names.map((name, index) =>
        networkOf(name, index < names.length - 1 ? max.wide : max.network),
      );
      const networks = [networkOf('all', max.all), ...inside];
      const place: Queued<Item> = { item, state: 'waiting', networks };
      waiting.push(place);
      count(place, 'waiting', 1);
      return place;
    },

    next() {
      const free = waiting.filter(({ networks }) =>
        networks.every((each) => each.running < each.max.running),
      );
      const place = highest(free, (network) => -network.turn);
      if (!place) return undefined;
      turn += 1;
      for (const network of place.networks) network.turn = turn;
      count(place, 'running', 1);
      withdraw(place);
      place.state = 'running';
      return place;
    },

    evict({ networks }) {
      const over = networks.findLast((network) => network.waiting > network.max.waiting);
      if (!over) return undefined;
      const youngestFirst = waiting.filter((each) => each.networks.includes(over)).reverse();
      const refused = highest(youngestFirst, (network) => network.waiting);
      if (!refused) return undefined;
      withdraw(refused);
      return { refused, reason: over.max === max.all ? 'full' : 'network' };
    },

    withdraw,

    end(place) {
      if (place.state !== 'running') return false;
      place.state = 'gone';
      count(place, 'running', -1);
      return true;
    },
  };
}

/** The first place of the network with the highest rank, level by level from the widest; of equal ranks, that of the first place. */
function highest<Item>(places: Queued<Item>[], rank: (network: Network) => number): Queued<Item> | undefined {
  let left = places;
  for (let level = 0; level < (left[0]?.networks.length ?? 0); level++) {
    const networks = left.map((place) => place.networks[level] as Network);
    const best = networks.reduce((one, other) => (rank(other) > rank(one) ? other : one));
    left = left.filter((_, index) => networks[index] === best);
  }
  return left[0];
}
