import { setTimeout } from 'node:timers/promises';
import { type AttackedSite, findLargestScript, startAttackedSite } from './attacked-site.ts';
import { Connection } from './connection.ts';
import { formAttacks } from './form-attacks.ts';
import { listAttacks } from './list-attacks.ts';
import { markdownTable, megabytesText } from './markdown.ts';
import { pageAttacks } from './page-attacks.ts';
import { refusalAttacks } from './refusal-attacks.ts';
import type { Usage } from './report-usage.ts';

const warmMs = 10_000;
/** On a slow machine 10 s are not enough for every kind of request to come often. */
const warmRequests = 600;
const attackMs = 130_000;
const watchEveryMs = 500;
const visitors = 4;
/** Of the memory at the start, and of the warm heap. */
const maxRssRatio = 2;
const maxHeapRatio = 1.1;

/** The dearest requests of all groups, each with so much content that an unmended server still answers. */
const dearest: [part: string, size: number][] = [
  ['422: 500 KB of answers', 0],
  ['422: nothing filled in', 0],
  ['429: 500 KB', 0],
  ['marks in the wrong order, in every field', 10_000],
  ['a ligature of 18 letters, in every field', 500_000],
  ['a good school form', 0],
  ['a good contact form', 0],
  ['list: 500 good rows of 190 characters', 0],
  ['404: a page', 0],
  ['eviction: /#n', 0],
  ['eviction: /help/faq#n', 0],
  ['search: a word that many devices have', 0],
  ['search: 7,000 words', 0],
  ['250 icons, others each time', 0],
  ['an upload that is cut off', 0],
];

/** The dearest requests in turn for 130 s: what the process holds at its start, at its most, and when it is over. */
export async function memoryUnderAttack(): Promise<string[]> {
  const site = await startAttackedSite();
  try {
    const attack = await startAttacking(site);
    const start = await site.usage('collect');
    await attack.go(warmMs, warmRequests);
    const warm = await site.usage('collect');
    await attack.go(attackMs);
    const end = await site.usage();
    const collected = await site.usage('collect');
    const most = Math.max(attack.maxRss(), end.rss);

    const row = (name: string, { rss, heapUsed }: Usage) => [
      name,
      megabytesText(rss),
      megabytesText(heapUsed),
    ];
    const heading = [
      `Memory, ${attack.sent().toLocaleString('en-AU')} of the dearest requests`,
      'resident',
      'heap',
    ];
    const rows = [
      row('at the start', start),
      row('warm', warm),
      [`at its most in ${attackMs / 1000} s`, megabytesText(most), ''],
      row('at the end', end),
      row('after a forced collection', collected),
    ];
    console.log(`${markdownTable(heading, rows)}\n`);

    const faults: string[] = [];
    const growth = (now: number, before: number) => `${megabytesText(now)} after ${megabytesText(before)}`;
    if (most > start.rss * maxRssRatio) faults.push(`memory: ${growth(most, start.rss)} at the start`);
    if (collected.heapUsed > warm.heapUsed * maxHeapRatio) {
      faults.push(`heap: ${growth(collected.heapUsed, warm.heapUsed)} when it was warm`);
    }
    return faults;
  } finally {
    await site.stop();
  }
}

async function startAttacking(site: AttackedSite) {
  const script = await findLargestScript(site.port);
  const attacks = [...formAttacks, ...refusalAttacks, ...listAttacks, ...pageAttacks];
  const chosen = dearest.map(([name, size]) => {
    const attack = attacks.find((each) => each.name.startsWith(name));
    if (!attack) throw new Error(`no attack is called ${name}`);
    return { attack, size };
  });
  let n = 0;
  let maxRss = 0;

  async function sendNext(visitor: Connection): Promise<void> {
    n += 1;
    const next = chosen[n % chosen.length];
    if (!next) return;
    const { attack, size } = next;
    const variant = Math.floor(n / chosen.length) % (attack.variants ?? 1);
    const request = attack.request({ n, first: n, variant, size, script });
    if (attack.hangUp) await visitor.sendAndHangUp(request);
    else await visitor.ask(request).catch(() => undefined);
  }

  return {
    sent: () => n,
    /** The most memory that was seen on the way. */
    maxRss: () => maxRss,
    /** Attacks for some time, or longer if fewer than so many requests were answered. */
    async go(ms: number, requests = 0): Promise<void> {
      const [until, enough] = [performance.now() + ms, n + requests];
      const attack = async () => {
        const visitor = new Connection(site.port);
        while (performance.now() < until || n < enough) await sendNext(visitor);
        visitor.close();
      };
      const over = new AbortController();
      const watch = async () => {
        while (!over.signal.aborted) {
          maxRss = Math.max(maxRss, (await site.usage()).rss);
          await setTimeout(watchEveryMs);
        }
      };
      const watching = watch();
      await Promise.all(Array.from({ length: visitors }, attack));
      over.abort();
      await watching;
    },
  };
}
