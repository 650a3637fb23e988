/** URL of all the site's styles, which the build defines. */
declare const STYLES_URL: string;

let styles: Promise<unknown> | undefined;

/** Loads the sheet of the whole site after the page's critical styles, whose rules it repeats in the same order. */
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
