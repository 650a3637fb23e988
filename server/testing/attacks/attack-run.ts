import type { Attack, Turn } from './attack.ts';
import type { AttackedSite } from './attacked-site.ts';
import { Connection } from './connection.ts';
import { from, get } from './requests.ts';
import type { Probe } from './start-probe.ts';

/** What is attacked, and the other visitor who waits meanwhile. */
export interface Target {
  site: AttackedSite;
  probe: Probe;
  /** Path of the build's largest script. */
  script: string;
}

/** How often the other visitor asks: a stall is measured about so exactly. */
const probeEveryMs = 5;

/** Visitors and paths of all attacks on one server: nobody comes twice unless an attack wants it. */
let n = 0;

/** The requests of one attack, and what is noted of their answers. */
export class AttackRun {
  size = 0;
  /** Requests sent so far. */
  sent = 0;
  /** Bytes in the log that the requests of `attackMs` left there, and how many requests these were. */
  readonly logged = { bytes: 0, requests: 0 };
  requestBytes = 0;
  answerBytes = 0;
  readonly statuses = new Set<string>();
  readonly #target: Target;
  readonly #attack: Attack;
  readonly #visitors: Connection[];
  #first = 0;

  constructor(target: Target, attack: Attack) {
    this.#target = target;
    this.#attack = attack;
    this.#visitors = Array.from({ length: attack.atOnce ?? 1 }, () => new Connection(target.site.port));
  }

  /** CPU of one cached `/` in milliseconds, as the middle of so many. */
  async homeMs(times: number): Promise<number> {
    const visitor = this.#visitor;
    const cpuMs = await this.#cpuOf(async () => {
      for (let time = 0; time < times; time++) await visitor.ask(get('/', from(++n)));
    });
    return cpuMs / times;
  }

  /** CPU of one request of the attack in milliseconds, as the middle of so many. */
  async attackMs(times: number): Promise<number> {
    await this.#prepare();
    const { site } = this.#target;
    const before = await site.logBytes();
    const cpuMs = await this.#cpuOf(async () => {
      for (let time = 0; time < times; time++) await this.#send(this.#visitor);
    });
    this.logged.bytes += (await site.logBytes()) - before;
    this.logged.requests += times;
    return cpuMs / times;
  }

  /** What the dearest of so many requests takes from the event loop's thread, in CPU milliseconds. */
  async loopMs(times: number, until: number): Promise<number> {
    const { site } = this.#target;
    let most = 0;
    for (let time = 0; time < times && (time === 0 || performance.now() < until); time++) {
      await this.#prepare();
      const before = await site.usage();
      await this.#send(this.#visitor);
      most = Math.max(most, (await site.usage()).loopMs - before.loopMs);
    }
    return most;
  }

  /** The longest wait of another visitor while each attacker sends so many requests, in milliseconds. */
  async stallMs(times: number, until: number): Promise<number> {
    await this.#prepare();
    const attack = async (visitor: Connection) => {
      for (let time = 0; time < times && (time === 0 || performance.now() < until); time++) {
        await this.#send(visitor);
      }
    };
    return longestWait(this.#target, () => Promise.all(this.#visitors.map(attack)));
  }

  close(): void {
    for (const visitor of this.#visitors) visitor.close();
  }

  get #visitor(): Connection {
    const [visitor] = this.#visitors;
    if (!visitor) throw new Error('an attack needs an attacker');
    return visitor;
  }

  async #cpuOf(work: () => Promise<void>): Promise<number> {
    const before = await this.#target.site.usage();
    await work();
    return (await this.#target.site.usage()).cpuMs - before.cpuMs;
  }

  async #prepare(): Promise<void> {
    this.#first = n + 1;
    for (const request of this.#attack.prepare?.(this.#first) ?? []) await this.#visitor.ask(request);
  }

  async #send(visitor: Connection): Promise<void> {
    const variant = this.sent % (this.#attack.variants ?? 1);
    const { script } = this.#target;
    const turn: Turn = { n: ++n, first: this.#first, variant, size: this.size, script };
    const request = this.#attack.request(turn);
    this.sent += 1;
    this.requestBytes = Math.max(this.requestBytes, request.length);
    if (this.#attack.hangUp) {
      await visitor.sendAndHangUp(request);
      // Nothing else says when the server is done with it. Costs as much as `/`.
      await visitor.ask(get('/health/live'));
      this.statuses.add('hung up');
      return;
    }
    try {
      const { status, bytes } = await visitor.ask(request);
      this.statuses.add(String(status));
      this.answerBytes = Math.max(this.answerBytes, bytes);
    } catch {
      this.statuses.add('none');
    }
  }
}

/** The longest wait of another visitor during some work, in milliseconds. */
export async function longestWait({ site, probe }: Target, work: () => Promise<unknown>): Promise<number> {
  const order = { port: site.port, path: '/health/live', everyMs: probeEveryMs };
  return (await probe.during(order, work)).at(-1) ?? Number.NaN;
}
