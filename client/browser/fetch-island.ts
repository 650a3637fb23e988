import { islandMaxAgeSeconds } from '../../shared/constants.ts';

/** Answers by URL, and those under way: as long as the server lets an island be kept, one request is for all. */
const answers = new Map<string, { at: number; html: Promise<string | null> }>();

/**
 * The HTML of an island (`/_site/islands/<key>.json`), from the page where that has it, as
 * `data-island="<key>?<params>"`. `null` where it cannot be had, with a warning: what is shown then stays.
 */
export function fetchIsland(key: string, params: Record<string, string> = {}): Promise<string | null> {
  const query = new URLSearchParams(params).toString();
  const name = query ? `${key}?${decodeURIComponent(query)}` : key;
  const present = document.querySelector(`[data-island="${CSS.escape(name)}"]`);
  if (present) return Promise.resolve(present.innerHTML);
  const known = answers.get(name);
  if (known && Date.now() - known.at < islandMaxAgeSeconds * 1000) return known.html;
  const html = request(key, query).catch((error) => {
    answers.delete(name);
    console.warn(`The island ${name} could not be fetched:`, error);
    return null;
  });
  answers.set(name, { at: Date.now(), html });
  return html;
}

async function request(key: string, query: string): Promise<string> {
  const response = await fetch(`/_site/islands/${key}.json${query && `?${query}`}`, {
    headers: { accept: 'application/json' },
  });
  if (!response.ok) throw new Error(`status ${response.status}`);
  const answer = (await response.json()) as { key?: unknown; html?: unknown } | null;
  if (answer?.key !== key || typeof answer.html !== 'string') throw new Error('not an island');
  return answer.html;
}
