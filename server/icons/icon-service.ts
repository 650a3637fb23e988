import { iconApiTimeoutMs } from '../../shared/constants.ts';
import { readIconSet } from '../../shared/draw-icon.ts';
import type { IconSet } from '../../shared/icons.ts';

export interface IconServiceRequest {
  /** Base URL, `https://api.iconify.design`. */
  service: string;
  prefix: string;
  names: string[];
  timeoutMs?: number;
}

/**
 * Asks a public service of Iconify's API for icons. `null` where it knows none of them. Rejects where it does
 * not answer in time, or not with icons.
 */
export async function askIconService(request: IconServiceRequest): Promise<IconSet | null> {
  const { service, prefix, names, timeoutMs = iconApiTimeoutMs } = request;
  const response = await fetch(`${service}/${prefix}.json?icons=${names.join(',')}`, {
    headers: { accept: 'application/json' },
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (response.status === 404) {
    await response.body?.cancel();
    return null;
  }
  if (!response.ok) throw new Error(`the icon service answered ${response.status}`);
  const answer: unknown = JSON.parse(await readAtMost(response, mostBytes));
  const { icons, aliases, width, height } = readIconSet(answer, prefix);
  if (Object.values(icons).some(({ body }) => unsafe.some((found) => found.test(body)))) {
    throw new Error('the icon service sent drawings with script in them');
  }
  return { prefix, icons, ...(aliases && { aliases }), ...(width && { width }), ...(height && { height }) };
}

/** Some of the largest drawings are 50 KB each. */
const mostBytes = 2_000_000;

/** What no drawing needs: it becomes part of our pages. */
const unsafe = [/<(script|style|foreignobject|iframe|a)\b|javascript:/i, /[\s/"']on[a-z]+\s*=/i];

async function readAtMost(response: Response, most: number): Promise<string> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body ?? []) {
    size += part.length;
    if (size > most) throw new Error('the icon service answered more than icons');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}
