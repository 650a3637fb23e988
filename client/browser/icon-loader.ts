import {
  iconApiTimeoutMs,
  iconIdleTimeoutMs,
  iconRotateMs,
  iconUrlMaxLength,
} from '../../shared/constants.ts';
import { drawIcon, readIconSet } from '../../shared/draw-icon.ts';
import type { IconName, IconSet, IconShape } from '../../shared/icons.ts';

/**
 * The drawing of an icon; `null` where it cannot be had, which the console is told, and which is not asked again.
 * Idle: nobody waits for the icon. It gets less time, and may be asked again after a failure.
 */
export type LoadIcon = (icon: IconName, idle?: boolean) => Promise<IconShape | null>;

interface Wanted extends IconName {
  idle: boolean;
  give: (shape: IconShape | null) => void;
}

/**
 * A client of Iconify's API. What is wanted in one tick goes out together, a request a collection.
 * @param hosts base URLs, absolute; where one is slow or fails, the next is asked too
 */
export function createIconLoader(hosts: string[]): LoadIcon {
  const known = new Map<string, Promise<IconShape | null>>();
  let waiting: Wanted[] = [];

  function load(icon: IconName, idle = false): Promise<IconShape | null> {
    const full = fullName(icon);
    const before = known.get(full);
    // An idle request that failed has been forgotten: who really wants the icon asks anew.
    if (before) return idle ? before : before.then((shape) => shape ?? (known.has(full) ? null : load(icon)));
    const answer = new Promise<IconShape | null>((give) => {
      if (waiting.length === 0) setTimeout(sendAll);
      waiting.push({ ...icon, idle, give });
    });
    known.set(full, answer);
    return answer;
  }

  function sendAll(): void {
    const groups = new Map<string, Wanted[]>();
    for (const wanted of waiting.sort((a, b) => (fullName(a) < fullName(b) ? -1 : 1))) {
      const key = `${wanted.prefix} ${wanted.idle}`;
      groups.set(key, [...(groups.get(key) ?? []), wanted]);
    }
    waiting = [];
    const longest = Math.max(...hosts.map((host) => host.length));
    for (const group of groups.values()) for (const part of withinLimit(group, longest)) send(part);
  }

  async function send(part: Wanted[]): Promise<void> {
    const [{ prefix, idle } = { prefix: '', idle: false }] = part;
    const urls = hosts.map((host) => host + query(prefix, part));
    const missing: Wanted[] = [];
    try {
      const set = await askHosts(urls, prefix, idle ? iconIdleTimeoutMs : iconApiTimeoutMs);
      for (const wanted of part) {
        const shape = set && drawIcon(set, wanted.name);
        if (!shape) missing.push(wanted);
        wanted.give(shape);
      }
      if (missing.length > 0) console.warn(`There are no such icons: ${list(missing)}`);
    } catch (error) {
      if (idle) for (const wanted of part) known.delete(fullName(wanted));
      else console.warn(`Icons could not be loaded: ${list(part)}`, error);
      for (const { give } of part) give(null);
    }
  }

  return load;
}

const fullName = ({ prefix, name }: IconName): string => `${prefix}:${name}`;

const list = (icons: IconName[]): string => icons.map(fullName).join(', ');

const query = (prefix: string, part: IconName[]): string =>
  `/${prefix}.json?icons=${part.map(({ name }) => name).join(',')}`;

/** Cuts the icons of one collection into requests whose URLs stay short enough. */
function withinLimit(group: Wanted[], host: number): Wanted[][] {
  const parts: Wanted[][] = [];
  for (const wanted of group) {
    const last = parts[parts.length - 1];
    if (last && host + query(wanted.prefix, [...last, wanted]).length <= iconUrlMaxLength) last.push(wanted);
    else parts.push([wanted]);
  }
  return parts;
}

/** The first good answer of several hosts, each asked when those before it are slow or have failed; `null` for a 404. */
function askHosts(urls: string[], prefix: string, timeoutMs: number): Promise<IconSet | null> {
  return new Promise((resolve, reject) => {
    const ending = new AbortController();
    let next = 0;
    let open = 0;
    let rotation: ReturnType<typeof setTimeout>;
    const limit = setTimeout(() => end(() => reject(new Error(`no answer in ${timeoutMs} ms`))), timeoutMs);

    function end(settle: () => void): void {
      clearTimeout(limit);
      clearTimeout(rotation);
      settle();
      ending.abort();
    }

    function askNext(): void {
      const url = urls[next++];
      if (!url) return;
      open++;
      clearTimeout(rotation);
      rotation = setTimeout(askNext, iconRotateMs);
      ask(url, prefix, ending.signal).then(
        (set) => end(() => resolve(set)),
        (error) => {
          open--;
          if (ending.signal.aborted) return;
          if (next < urls.length) askNext();
          else if (open === 0) end(() => reject(error));
        },
      );
    }
    askNext();
  });
}

async function ask(url: string, prefix: string, signal: AbortSignal): Promise<IconSet | null> {
  const response = await fetch(url, { headers: { accept: 'application/json' }, signal });
  if (response.status === 404) return null;
  if (!response.ok) throw new Error(`status ${response.status}`);
  return readIconSet(await response.json(), prefix);
}
