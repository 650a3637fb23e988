/** A name as addresses and ids are written: "My Café" → "my-cafe", "What we don’t do" → "what-we-dont-do". */
export const toSlug = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\p{M}'’]/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
