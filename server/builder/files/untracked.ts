/** What shops and networks add to an address to follow who opens it. */
const trackers = /^(utm_\w+|fbclid|gclid|gbraid|wbraid|igsh|igshid|mc_cid|mc_eid|msclkid|si|srsltid|_gl)$/;

/** The address without what follows its readers; `null` where there is nothing of that kind. */
export function untracked(href: string): string | null {
  if (!/^https:/.test(href) || !URL.canParse(href)) return null;
  const url = new URL(href);
  const behind = url.searchParams.get('q') ?? url.searchParams.get('url') ?? url.searchParams.get('u');
  // What a search engine or a network shows leads through itself first.
  if (/^(www\.google\.[a-z.]+\/url|l\.facebook\.com\/l\.php)/.test(`${url.host}${url.pathname}`))
    return behind;
  const marks = [...url.searchParams.keys()].filter((name) => trackers.test(name));
  for (const name of marks) url.searchParams.delete(name);
  return marks.length > 0 ? url.href : null;
}
