import { isbot } from 'isbot';

/** Whether a user agent is a crawler by isbot's list, minus the generic clients that people run by hand. */
export function isCrawler(userAgent: string | undefined): boolean {
  const agent = userAgent?.slice(0, maxUserAgentLength);
  if (!agent || genericClient.test(agent)) return false;
  // Headless Chrome counts as Chrome: with Lighthouse's token it is a crawler.
  return isbot(agent.replace('HeadlessChrome', 'Chrome'));
}

/** UTF-16 units of a user agent: browsers in apps send about 400. */
export const maxUserAgentLength = 512;

/**
 * The whole user agent of clients that people run by hand, small browsers among them: "curl/8.5.0", "w3m/0.5.3+git20230121",
 * "NetSurf/3.10 (Linux)", "node-fetch/1.0 (+https://github.com/…)".
 */
const genericClient =
  /^(curl|wget2?|w3m|dillo|netsurf|node|node\.js|undici|node-fetch)(\/[\w.+-]+)?( \((\+https:\/\/github\.com\/)?[\w./-]+\))?$/i;
