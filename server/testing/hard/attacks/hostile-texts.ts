/** Texts that are expensive to normalise, match or parse. Each makes `bytes` bytes of UTF-8, or a little less. */
export const hostileTexts = {
  'one letter with combining marks': (bytes: number) => `a${repeat('\u0300', bytes - 1)}`,
  'marks in the wrong order': (bytes: number) => `a${repeat('\u0300\u0316', bytes - 1)}`,
  'Hangul in single jamo': (bytes: number) => repeat('\u1100\u1161\u11a8', bytes),
  'a ligature of 18 letters': (bytes: number) => repeat('\ufdfa', bytes),
  'line ends': (bytes: number) => repeat('\r\n', bytes),
  'blanks inside': (bytes: number) => `a${repeat(' ', bytes - 2)}b`,
  'control characters': (bytes: number) => repeat('\u0001\u202a', bytes),
  'lone surrogates': (bytes: number) => repeat('%ED%A0%80', bytes),
  emoji: (bytes: number) => repeat('\u{1f469}\u200d\u{1f527}', bytes),
} satisfies Record<string, (bytes: number) => string>;

/** What a spam filter looks for, again and again, and never whole. */
export const spamBait = {
  'open link tags': (bytes: number) => repeat('<a ', bytes),
  'half link tags': (bytes: number) => repeat('<a hre ', bytes),
  'half addresses': (bytes: number) => repeat('http:/www.', bytes),
  addresses: (bytes: number) => repeat('http://a www.b ', bytes),
  'half advertisements': (bytes: number) => repeat('crypto rank link guest seo ', bytes),
  'three letters': (bytes: number) => repeat('ab ', bytes),
} satisfies Record<string, (bytes: number) => string>;

/** As many whole repetitions of a text as fit into so many bytes. */
export function repeat(text: string, bytes: number): string {
  return text.repeat(Math.max(0, Math.floor(bytes / Buffer.byteLength(text))));
}
