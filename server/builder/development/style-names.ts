import type { cache as EmotionCache, StyleRule } from '../../../client/theme/emotion.ts';
import type { ExtractedRule, ExtractedStyles } from '../extracted-styles.ts';

type Cache = typeof EmotionCache;

export interface StyleNames {
  /** Class and animation names by file and constant. */
  byFile: ExtractedStyles['names'];
  /** Emotion's cache of this run. Comes before the first `add`. */
  useCache: (cache: Cache) => void;
  /** Names the style that a constant is, and returns the constant's value. */
  add: (file: string, constant: string, name: string) => string;
  /** A rule that emotion registered, with the name that it has here. */
  rename: (rule: StyleRule) => ExtractedRule;
}

/**
 * Class names that stay the same while a style is edited: `n-components-Card-title` by file and constant, where emotion's
 * own are hashes of the content. So a page that is open needs only another sheet, and nothing else that names the class is
 * made again. Where two constants have the same content, both have the name of the first, as emotion has it too.
 */
export function createStyleNames(): StyleNames {
  const byFile: StyleNames['byFile'] = {};
  const names = new Map<string, string>();
  let cache: Cache | undefined;

  return {
    byFile,
    useCache(ofRun) {
      cache = ofRun;
    },
    add(file, constant, emotionName) {
      const isClass = emotionName.startsWith('n-');
      const place = file.replace(/^client\//, '').replace(/\.\w+$/, '');
      const name =
        names.get(emotionName) ?? (isClass ? `n-${place}-${constant}`.replace(/[^\w-]/g, '-') : emotionName);
      names.set(emotionName, name);
      // A class that stands in another `css` is replaced by its declarations: emotion looks them up by name.
      if (isClass && cache) cache.registered[name] = cache.registered[emotionName] ?? '';
      byFile[file] = { ...byFile[file], [constant]: name };
      return name;
    },
    rename({ name, css }) {
      const renamed = css.replace(/\bn-\w+/g, (found) => names.get(found) ?? found);
      // Pages have all of it at once: the sheet that takes its place after a save is one for all.
      return { name: name && (names.get(name) ?? name), css: renamed, atFirst: renamed };
    },
  };
}
