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

/** The whole user agent of clients that people run by hand: "curl/8.5.0", "node-fetch/1.0 (+https://github.com/…)". */
const genericClient =
  /^(curl|node|node\.js|undici|node-fetch)(\/[\w.-]+)?( \(\+https:\/\/github\.com\/[\w./-]+\))?$/i;
