import { pathOf } from '../../http/request-facts.ts';

/**
 * The level of a request's line in development. What a page fetches by itself is told at `debug`, unless it fails: one page view
 * is some thirty requests.
 */
export function requestLevel(url: string, status: number): 'info' | 'debug' {
  const path = pathOf(url);
  const isFile = /\.\w+$/.test(path) && !path.endsWith('/_payload.json');
  const isOfPage = isFile || path.startsWith('/_site/');
  // 499: the browser left the page, or the reload channel.
  const isFine = status < 400 || status === 499;
  return isOfPage && isFine ? 'debug' : 'info';
}
