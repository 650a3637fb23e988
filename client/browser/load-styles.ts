/** URL of all the site's styles, which the build defines. */
declare const STYLES_URL: string;

let styles: Promise<unknown> | undefined;

/**
 * Loads all styles of the site, right behind the page's own: those of menus, of print, and of the pages that React may
 * show. The page's own are among them: each comes once more, in the same order, so that nothing looks different.
 */
export function loadStyles(): Promise<unknown> {
  styles ??= addSheet();
  return styles;
}

function addSheet(): Promise<unknown> {
  const link = document.createElement('link');
  const loaded = new Promise((resolve, reject) => {
    link.onload = resolve;
    link.onerror = () => reject(new Error(`no styles at ${STYLES_URL}`));
  });
  link.rel = 'stylesheet';
  link.href = STYLES_URL;
  document.querySelector('style')?.after(link);
  return loaded;
}
