import { findLargestScript, startAttackedSite } from './attacked-site.ts';
import { Connection } from './connection.ts';
import { formAttacks } from './form-attacks.ts';
import { listAttacks } from './list-attacks.ts';
import { markdownTable, megabytesText } from './markdown.ts';
import { pageAttacks } from './page-attacks.ts';
import { refusalAttacks } from './refusal-attacks.ts';

const warmMs = 10_000;
const attackMs = 130_000;
const visitors = 4;
/** Of the memory at the start, and of the warm heap. */
const maxRssRatio = 2;
const maxHeapRatio = 1.1;

/** The dearest requests of all groups, each with so much content that an unmended server still answers. */
const dearest: [part: string, size: number][] = [
  ['422: 500 KB of answers', 0],
  ['422: nothing filled in', 0],
  ['429: 500 KB', 0],
  ['one letter with combining marks, in every field', 10_000],
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
    const attacks = [...formAttacks, ...refusalAttacks, ...listAttacks, ...pageAttacks];
    const chosen = dearest.map(([name, size]) => {
      const attack = attacks.find((each) => each.name.startsWith(name));
      if (!attack) throw new Error(`no attack is called ${name}`);
      return { attack, size };
    });
    const script = await findLargestScript(site.port);
    let n = 0;
    let most = 0;

    const attackFor = (ms: number) => {
      const until = performance.now() + ms;
      return Promise.all(
        Array.from({ length: visitors }, async () => {
          const connection = new Connection(site.port);
          while (performance.now() < until) {
            n += 1;
            const { attack, size } = chosen[n % chosen.length] ?? chosen[0] ?? { attack: null, size: 0 };
            if (!attack) break;
            const variant = Math.floor(n / chosen.length) % (attack.variants ?? 1);
            const request = attack.request({ n, first: n, variant, size, script });
            if (attack.hangUp) await connection.sendAndHangUp(request);
            else await connection.ask(request).catch(() => undefined);
            if (n % 50 === 0) most = Math.max(most, (await site.usage()).rss);
          }
          connection.close();
        }),
      );
    };

    const start = await site.usage('collect');
    await attackFor(warmMs);
    const warm = await site.usage('collect');
    await attackFor(attackMs);
    const end = await site.usage();
    const collected = await site.usage('collect');
    most = Math.max(most, end.rss);

    const row = (name: string, rss: number, heap: number | null) => [
      name,
      megabytesText(rss),
      heap === null ? '' : megabytesText(heap),
    ];
    console.log(
      `${markdownTable(
        [`Memory, ${n.toLocaleString('en-AU')} of the dearest requests`, 'resident', 'heap'],
        [
          row('at the start', start.rss, start.heapUsed),
          row(`warm, after ${warmMs / 1000} s`, warm.rss, warm.heapUsed),
          row(`at its most in ${attackMs / 1000} s`, most, null),
          row('at the end', end.rss, end.heapUsed),
          row('after a forced collection', collected.rss, collected.heapUsed),
        ],
      )}\n`,
    );
    const faults: string[] = [];
    if (most > start.rss * maxRssRatio)
      faults.push(`memory: ${megabytesText(most)} of ${megabytesText(start.rss)} at the start`);
    if (collected.heapUsed > warm.heapUsed * maxHeapRatio)
      faults.push(`heap: ${megabytesText(collected.heapUsed)} of ${megabytesText(warm.heapUsed)} warm`);
    return faults;
  } finally {
    await site.stop();
  }
}
