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

/** The rule for a path: its own, else that of the longest prefix. `{}` where none covers it. */
export function ruleFor(path: string, rules: RouteRules): RouteRule {
  const own = rules[path];
  if (own) return own;
  for (let end = path.length; end >= 0; end = path.lastIndexOf('/', end - 1)) {
    const rule = rules[`${path.slice(0, end).replace(/\/$/, '')}/**`];
    if (rule) return rule;
    if (end === 0) break;
  }
  return {};
}
