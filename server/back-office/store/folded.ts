/**
 * Words for comparing: small letters, full-width forms as plain ones, without accents, strokes and apostrophes ("O’Brien" is "obrien", "Zoë"
 * is "zoe", "Łukasz" is "lukasz"). For searches and duplicates: two people may fold to one, so nobody is erased by it.
 */
export const folded = (text: string): string =>
  text
    // Before it becomes a blank with an accent.
    .replaceAll('´', '')
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f'’‘‛ʼʻ′`]/g, '')
    .normalize('NFC')
    .replace(/[đłøı]/g, (letter) => unstroked[letter] ?? letter);

/** Letters whose marks Unicode does not take apart. */
const unstroked: Record<string, string> = { đ: 'd', ł: 'l', ø: 'o', ı: 'i' };
