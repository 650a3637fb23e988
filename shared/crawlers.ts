import { isbot } from 'isbot';

/**
 * Whether a user agent is a crawler: a search engine, a link preview, Lighthouse. isbot's list decides, minus
 * the generic clients that somebody drives by hand or from a test; those get what a visitor gets.
 */
export function isCrawler(userAgent: string | undefined): boolean {
  if (!userAgent || genericClient.test(userAgent)) return false;
  // Headless Chrome is judged by the rest: with Lighthouse's token it still counts.
  return isbot(userAgent.replace('HeadlessChrome', 'Chrome'));
}

/** The whole user agent of command line and library clients: "curl/8.5.0", "node-fetch/1.0 (+https://github.com/…)". */
const genericClient =
  /^(curl|node|node\.js|undici|node-fetch|(node-)?superagent|supertest|light-?my-?request)(\/[\w.-]+)?( \(\+https:\/\/github\.com\/[\w./-]+\))?$/i;
