import createEmotion from '@emotion/css/create-instance';

/**
 * The one emotion cache. `css` and `keyframes` are called at module scope only, so every rule of the
 * site is known once the modules are loaded, and the server prints them once in the head.
 * Prefixes are added where the sheet is minified: that knows which browsers still need one.
 */
export const { cache, css, cx, injectGlobal, keyframes } = createEmotion({ key: 'n', stylisPlugins: [] });

const rules: string[] = [];

// An array, because an object with an all-digit hash as key would put that rule first and so change the cascade.
const insert = cache.insert;
cache.insert = (selector, serialized, sheet, shouldCache) => {
  const known = cache.inserted[serialized.name] !== undefined;
  const result = insert(selector, serialized, sheet, shouldCache);
  const rule = cache.inserted[serialized.name];
  if (!known && typeof rule === 'string') rules.push(rule);
  return result;
};

/** All rules registered so far, in the order of registration. */
export function registeredStyles(): string {
  return rules.join('');
}
