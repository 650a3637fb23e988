import createEmotion from '@emotion/css/create-instance';

/**
 * The one emotion cache. `css` and `keyframes` are called at module scope only, so that the server knows every rule and
 * prints it once. The build adds vendor prefixes.
 */
const emotion = createEmotion({ key: 'n', stylisPlugins: [] });
export const { cache, css, cx, injectGlobal, keyframes } = emotion;

/** One `css`, `keyframes` or `injectGlobal`, as CSS. */
export interface StyleRule {
  /** The class or animation that it defines; `null` for rules about elements. */
  name: string | null;
  css: string;
  /** The same as it was written, with nested rules: the build checks it, which emotion does not. */
  written: string;
  /** Not in a page's own style: nobody sees it before the sheet of the whole site has come. */
  isDeferred: boolean;
}

let isDeferred = false;

/**
 * As `css`, for what nobody sees before they open it: a menu, a list of suggestions. The page's critical styles go without
 * these rules; the sheet of the whole site brings them, right after the page.
 */
export const deferredCss: typeof css = (...template: Parameters<typeof css>) => {
  isDeferred = true;
  try {
    return css(...template);
  } finally {
    isDeferred = false;
  }
};

const rules: StyleRule[] = [];

// An array: in an object, a key that is all digits would come first and change the cascade.
const insert = cache.insert;
cache.insert = (selector, serialized, sheet, shouldCache) => {
  const known = cache.inserted[serialized.name] !== undefined;
  const result = insert(selector, serialized, sheet, shouldCache);
  const rule = cache.inserted[serialized.name];
  if (!known && typeof rule === 'string') {
    const name = selector.slice(1) || /^@keyframes ([\w-]+)/.exec(rule)?.[1];
    const written = selector ? `${selector}{${serialized.styles}}` : serialized.styles;
    rules.push({ name: name ?? null, css: rule, written, isDeferred });
  }
  return result;
};

/** All rules registered so far, in the order of registration. */
export const registeredStyles = (): readonly StyleRule[] => rules;
