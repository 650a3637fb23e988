import type { StyleRule } from '../../client/theme/emotion.ts';

export interface ExtractedRule extends Pick<StyleRule, 'name' | 'css'> {
  /** What of it is seen before anybody touches the page. */
  atFirst: string;
}

/** Every style that is known at build: emotion makes them here, and neither the server nor the browser runs it for them. */
export interface ExtractedStyles {
  /** All rules, minified, in the order of registration: that of the cascade. */
  rules: ExtractedRule[];
  /** Class and animation names by file and constant: `names['client/layout/Header.tsx'].bar`. */
  names: Record<string, Record<string, string>>;
}
