/** How the pages at a path are made and cached. */
export interface RouteRule {
  /** The build renders the page. */
  prerender?: true;
  /** The server caches the page once it is made, until the next build or the next year. */
  cache?: true;
  /** Nobody may cache the page: it holds a visitor's data. */
  private?: true;
  /** The path redirects there. */
  redirect?: string;
}

/** Rules by path, or by `/prefix/**` for the prefix and all paths below it. The most specific one applies. */
export type RouteRules = Record<string, RouteRule>;

/**
 * The rule for a path: its own, or else that of the longest prefix; `{}` where none applies. It goes through the rules,
 * which are few, rather than through the prefixes of the path: visitors choose how many those are.
 */
export function ruleFor(path: string, rules: RouteRules): RouteRule {
  let best = '';
  for (const key in rules) {
    if (key.length > best.length && key.endsWith('/**') && covers(key.slice(0, -'/**'.length), path))
      best = key;
  }
  return rules[path] ?? rules[best] ?? {};
}

const covers = (prefix: string, path: string): boolean =>
  path.startsWith(prefix) && (path.length === prefix.length || path[prefix.length] === '/');
