import { LRUCache } from 'lru-cache';
import { hourMs } from '../limits/slots.ts';

/**
 * What decides whether a submission looks like spam. One that does is set aside and shown to the shop, never dropped,
 * since each sign can be wrong. Neither language nor script nor the country of an address is a sign.
 */
export interface SpamFacts {
  /** The value of the honeypot field. */
  honeypot: string | null;
  name: string;
  /** Everything that the visitor wrote, as one text. */
  words: string;
  /** Submissions of the last hour from the same network, and those of them with the same contact. */
  recentFromContact: number;
  recentFromNetwork: number;
}

/** The reasons for a suspicion, in words for the shop; empty where there is none. */
export function suspicionOf(facts: SpamFacts): string {
  const shortened = { ...facts, words: facts.words.slice(0, maxLength) };
  const found = signs.filter(({ appliesTo }) => appliesTo(shortened));
  const points = found.reduce((sum, sign) => sum + sign.points, 0);
  return points >= suspiciousPoints ? found.map(({ reason }) => reason).join(', ') : '';
}

const suspiciousPoints = 3;
/** UTF-16 units of the text that are looked at: all of the longest message, the beginning of a long list. */
const maxLength = 10_000;
const links = /\bhttps?:\/\/|\bwww\.\S/gi;
const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0;

const signs: { reason: string; points: number; appliesTo: (facts: SpamFacts) => boolean }[] = [
  { reason: 'a hidden field was filled in', points: 3, appliesTo: ({ honeypot }) => Boolean(honeypot) },
  { reason: 'a link for a name', points: 3, appliesTo: ({ name }) => count(name, links) > 0 },
  {
    reason: 'links written as code',
    points: 3,
    appliesTo: ({ words }) => /<a\s[^<>]*href|\[url[=\]]|\[link[=\]]/i.test(words),
  },
  { reason: 'many links', points: 2, appliesTo: ({ words }) => count(words, links) > 2 },
  {
    reason: 'words of advertisements',
    points: 2,
    appliesTo: ({ words }) =>
      count(
        words,
        /\b(backlinks?|casino|crypto (investment|profits?)|guest post|link building|rank(ing)? (on|in|your)|seo (services?|agency|expert|packages?)|viagra|web traffic)\b/gi,
      ) > 0,
  },
  {
    reason: 'almost the same three letters throughout',
    points: 3,
    appliesTo: ({ words }) => words.length > 30 && new Set(words.toLowerCase().replace(/\s/g, '')).size < 4,
  },
  {
    reason: 'many from the same contact',
    points: 3,
    appliesTo: ({ recentFromContact }) => recentFromContact >= 5,
  },
  {
    reason: 'many from the same network',
    points: 1,
    appliesTo: ({ recentFromNetwork }) => recentFromNetwork >= 10,
  },
];

const maxKeys = 30_000;

/** Counts submissions of the last hour by any key that names a network, in memory: networks are never stored. */
export function createRecentCounter(): (key: string, now: Date) => number {
  const times = new LRUCache<string, number[]>({ max: maxKeys });
  return (key, now) => {
    const at = now.getTime();
    const recent = (times.get(key) ?? []).filter((time) => Math.abs(at - time) < hourMs).slice(-50);
    times.set(key, [...recent, at]);
    return recent.length;
  };
}
