/** URL of all the site's styles, which the build defines. */
declare const STYLES_URL: string;

let styles: Promise<unknown> | undefined;

/** Loads the sheet of the whole site after the page's critical styles, whose rules it repeats in the same order. */
export function loadStyles(): Promise<unknown> {
  styles ??= addSheet();
  return styles;
}

function addSheet(): Promise<unknown> {
  return new Promise((onload, reject) => {
    const onerror = () => reject(new Error(`no styles at ${STYLES_URL}`));
    const sheet = { rel: 'stylesheet', href: STYLES_URL, onload, onerror };
    document.querySelector('style')?.after(Object.assign(document.createElement('link'), sheet));
  });
}
