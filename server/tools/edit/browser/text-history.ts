import { plainText } from './content-formats.ts';

/**
 * The texts that a file has had in this editor, the last one last, as hashes. Sveltia CMS goes on from the text that it read first,
 * after a save too, and a draft may be as old as that: what began with one of these has overlooked nobody's change.
 */
const historyOf = (path: string): string[] => JSON.parse(sessionStorage.getItem(path) ?? '[]');

/** The file says this. */
export async function begin(path: string, text: string): Promise<void> {
  const hash = await hashOf(text);
  if (historyOf(path).at(-1) !== hash) sessionStorage.setItem(path, JSON.stringify([hash]));
}

export async function saved(path: string, text: string): Promise<void> {
  sessionStorage.setItem(path, JSON.stringify([...historyOf(path), await hashOf(text)]));
}

export const isKnown = async (path: string, text: string): Promise<boolean> =>
  historyOf(path).includes(await hashOf(text));

async function hashOf(text: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-1', new TextEncoder().encode(plainText(text)));
  return new Uint8Array(hash).join();
}
