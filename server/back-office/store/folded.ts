/**
 * Words for comparing: small letters, full-width forms as plain ones, without accents and apostrophes ("O’Brien" is "obrien", "Zoë" is
 * "zoe"). For searches and duplicates: two people may fold to one, so nobody is erased by it.
 */
export const folded = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f'’‘ʼ`´]/g, '')
    .normalize('NFC')
    .replaceAll('đ', 'd');
