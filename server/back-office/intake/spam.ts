import { LRUCache } from 'lru-cache';

/**
 * The facts that decide whether a submission looks like spam. One that does is set aside and shown to the shop, never
 * dropped: each of these signs can be wrong. Neither language nor script nor the country of an address is one of them.
 */
export interface SpamFacts {
  /** The value of the honeypot field. */
  honeypot: string | null;
  name: string;
  /** Everything that was written, one text. */
  words: string;
  /** Enquiries of the last hour from the same contact, and from the same network. */
  recentFromContact: number;
  recentFromAddress: number;
}

/** The reasons for a suspicion, in words for the shop; empty where there is none. */
export function suspicionOf(facts: SpamFacts): string {
  const judged = { ...facts, words: facts.words.slice(0, maxUserAgentLength) };
  const found = signs.filter(({ shows }) => shows(judged));
  const points = found.reduce((sum, sign) => sum + sign.points, 0);
  return points >= enough ? found.map(({ reason }) => reason).join(', ') : '';
}

const enough = 3;
/** UTF-16 units of the text that is judged: the longest message whole, of a long list its beginning. */
const maxUserAgentLength = 10_000;
const links = /\bhttps?:\/\/|\bwww\.\S/gi;
const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0;

const signs: { reason: string; points: number; shows: (facts: SpamFacts) => boolean }[] = [
  { reason: 'a hidden field was filled in', points: 3, shows: ({ honeypot }) => Boolean(honeypot) },
  { reason: 'a link for a name', points: 3, shows: ({ name }) => count(name, links) > 0 },
  {
    reason: 'links written as code',
    points: 3,
    shows: ({ words }) => /<a\s[^<>]*href|\[url[=\]]|\[link[=\]]/i.test(words),
  },
  { reason: 'many links', points: 2, shows: ({ words }) => count(words, links) > 2 },
  {
    reason: 'words of advertisements',
    points: 2,
    shows: ({ words }) =>
      count(
        words,
        /\b(backlinks?|casino|crypto (investment|profits?)|guest post|link building|rank(ing)? (on|in|your)|seo (services?|agency|expert|packages?)|viagra|web traffic)\b/gi,
      ) > 0,
  },
  {
    reason: 'almost the same three letters throughout',
    points: 3,
    shows: ({ words }) => words.length > 30 && new Set(words.toLowerCase().replace(/\s/g, '')).size < 4,
  },
  {
    reason: 'many from the same contact',
    points: 3,
    shows: ({ recentFromContact }) => recentFromContact >= 5,
  },
  {
    reason: 'many from the same network',
    points: 1,
    shows: ({ recentFromAddress }) => recentFromAddress >= 10,
  },
];

const hourMs = 60 * 60_000;
const maxNetworks = 10_000;

/** Counts submissions of the last hour by network, in memory: addresses are never stored. */
export function createAddressMemory(): (addressKey: string, now: Date) => number {
  const times = new LRUCache<string, number[]>({ max: maxNetworks });
  return (addressKey, now) => {
    const at = now.getTime();
    const recent = (times.get(addressKey) ?? []).filter((time) => at - time < hourMs).slice(-50);
    times.set(addressKey, [...recent, at]);
    return recent.length;
  };
}
