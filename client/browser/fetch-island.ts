import { islandMaxAgeSeconds } from '../../shared/constants.ts';

/** Answered and pending requests by island: shared for as long as the server lets an island be cached. */
const answers = new Map<string, { at: number; html: Promise<string | null> }>();

/**
 * The HTML of an island: from the page if it has the island (`data-island="<key>?<params>"`), else from
 * `/_site/islands/<key>.json`. On failure warns and returns `null`; the caller keeps what is shown.
 *
 * @param maxAgeSeconds of an answer that is used again
 */
export function fetchIsland(
  key: string,
  params: Record<string, string> = {},
  maxAgeSeconds = islandMaxAgeSeconds,
): Promise<string | null> {
  const query = new URLSearchParams(params).toString();
  const name = query ? `${key}?${decodeURIComponent(query)}` : key;
  const element = document.querySelector(`[data-island="${CSS.escape(name)}"]`);
  if (element) return Promise.resolve(element.innerHTML);
  const cached = answers.get(name);
  if (cached && Date.now() - cached.at < maxAgeSeconds * 1000) return cached.html;
  const html = requestIsland(key, query).catch((error) => {
    answers.delete(name);
    console.warn(`The island ${name} could not be loaded:`, error);
    return null;
  });
  answers.set(name, { at: Date.now(), html });
  return html;
}

async function requestIsland(key: string, query: string): Promise<string> {
  const response = await fetch(`/_site/islands/${key}.json${query && `?${query}`}`, {
    headers: { accept: 'application/json' },
  });
  if (!response.ok) throw new Error(`status ${response.status}`);
  const answer = (await response.json()) as { key?: unknown; html?: unknown } | null;
  if (answer?.key !== key || typeof answer.html !== 'string')
    throw new Error('the answer is not this island');
  return answer.html;
}
