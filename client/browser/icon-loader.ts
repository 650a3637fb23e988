import {
  iconApiTimeoutMs,
  iconIdleTimeoutMs,
  iconRotateMs,
  iconUrlMaxLength,
} from '../../shared/constants.ts';
import { drawIcon, parseIconSet } from '../../shared/draw-icon.ts';
import type { IconName, IconSet, IconShape } from '../../shared/iconify.ts';

/**
 * Loads the drawing of an icon. On failure warns, returns `null`, and never requests that icon again. `idle` is for
 * an icon that is not shown yet: less time, no warning, and after a failure it may be requested again.
 */
export type LoadIcon = (icon: IconName, idle?: boolean) => Promise<IconShape | null>;

interface IconRequest extends IconName {
  idle: boolean;
  resolve: (shape: IconShape | null) => void;
}

/**
 * A client of Iconify's API. Sends the icons requested in one tick together, one request per collection.
 * @param hosts absolute base URLs; if one is slow or fails, the loader tries the next too
 */
export function createIconLoader(hosts: string[]): LoadIcon {
  const known = new Map<string, Promise<IconShape | null>>();
  let queue: IconRequest[] = [];

  function load(icon: IconName, idle = false): Promise<IconShape | null> {
    const name = fullName(icon);
    const earlier = known.get(name);
    // A failed idle request is no longer known: a request that is not idle is then sent anew.
    if (earlier) {
      return idle ? earlier : earlier.then((shape) => shape ?? (known.has(name) ? null : load(icon)));
    }
    const answer = new Promise<IconShape | null>((resolve) => {
      if (queue.length === 0) setTimeout(sendQueue);
      queue.push({ ...icon, idle, resolve });
    });
    known.set(name, answer);
    return answer;
  }

  function sendQueue(): void {
    const groups = new Map<string, IconRequest[]>();
    for (const request of queue.sort((a, b) => (fullName(a) < fullName(b) ? -1 : 1))) {
      const key = `${request.prefix} ${request.idle}`;
      groups.set(key, [...(groups.get(key) ?? []), request]);
    }
    queue = [];
    const longest = Math.max(...hosts.map((host) => host.length));
    for (const group of groups.values()) for (const part of withinLimit(group, longest)) send(part);
  }

  async function send(part: IconRequest[]): Promise<void> {
    const [{ prefix, idle } = { prefix: '', idle: false }] = part;
    const urls = hosts.map((host) => host + query(prefix, part));
    try {
      const set = await askInTime(urls, prefix, idle ? iconIdleTimeoutMs : iconApiTimeoutMs);
      const shapes = part.map(({ name }) => set && drawIcon(set, name));
      const missing = part.filter((_, index) => !shapes[index]);
      if (missing.length > 0) console.warn(`These icons do not exist: ${list(missing)}`);
      for (const [index, { resolve }] of part.entries()) resolve(shapes[index] ?? null);
    } catch (error) {
      if (idle) for (const request of part) known.delete(fullName(request));
      else console.warn(`These icons could not be loaded: ${list(part)}`, error);
      for (const { resolve } of part) resolve(null);
    }
  }

  return load;
}

const fullName = ({ prefix, name }: IconName): string => `${prefix}:${name}`;

const list = (icons: IconName[]): string => icons.map(fullName).join(', ');

const query = (prefix: string, part: IconName[]): string =>
  `/${prefix}.json?icons=${part.map(({ name }) => name).join(',')}`;

/** Splits the icons of one collection into requests whose URLs are at most 500 characters long. */
function withinLimit(group: IconRequest[], hostLength: number): IconRequest[][] {
  const parts: IconRequest[][] = [];
  for (const request of group) {
    const last = parts[parts.length - 1];
    const length = hostLength + query(request.prefix, [...(last ?? []), request]).length;
    if (last && length <= iconUrlMaxLength) last.push(request);
    else parts.push([request]);
  }
  return parts;
}

/** The first valid answer of several hosts; `null` for a 404. */
async function askInTime(urls: string[], prefix: string, timeoutMs: number): Promise<IconSet | null> {
  const ending = new AbortController();
  const timer = setTimeout(() => ending.abort(new Error(`no answer in ${timeoutMs} ms`)), timeoutMs);
  try {
    return await askHosts(urls, prefix, ending.signal);
  } catch (error) {
    throw ending.signal.aborted ? ending.signal.reason : error;
  } finally {
    clearTimeout(timer);
    ending.abort();
  }
}

/** Asks the first host; the next one too where it is slow or has failed. */
async function askHosts(
  [url = '', ...others]: string[],
  prefix: string,
  signal: AbortSignal,
): Promise<IconSet | null> {
  const answer = ask(url, prefix, signal);
  if (others.length === 0) return answer;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const slow = new Promise<never>((_, reject) => {
    timer = setTimeout(reject, iconRotateMs);
  });
  return Promise.race([answer, slow])
    .catch(() => Promise.any([answer, askHosts(others, prefix, signal)]))
    .finally(() => clearTimeout(timer));
}

async function ask(url: string, prefix: string, signal: AbortSignal): Promise<IconSet | null> {
  const response = await fetch(url, { headers: { accept: 'application/json' }, signal });
  if (response.status === 404) return null;
  if (!response.ok) throw new Error(`status ${response.status}`);
  return parseIconSet(await response.json(), prefix);
}
