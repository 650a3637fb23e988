/** How the answers under a path are made and kept. */
export interface RouteRule {
  /** Rendered by the build. */
  prerender?: true;
  /** Kept by the server once made, until the next build or the next year. */
  cache?: true;
  /** Nothing of it may be kept anywhere: it holds a visitor's data. */
  private?: true;
  /** Where the path leads instead. */
  redirect?: string;
}

/** A path, or `/prefix/**` for all below it (and `/**` for all), to its rule. The most specific one counts. */
export type RouteRules = Record<string, RouteRule>;

/**
 * The rule for a path: its own, else that of the longest prefix. `{}` where none covers it. Goes through the rules, which
 * are few, and not through the prefixes of the path, which a visitor chooses.
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
