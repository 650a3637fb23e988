/**
 * The text of a table's file as any spreadsheet saves it: UTF-8 with or without a byte order mark, UTF-16 by its mark ("Unicode text" of
 * Excel), else Windows' own letters, in which Excel writes "CSV (Comma delimited)".
 */
export function decodeTable(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** What Excel and report tools write above a table: which sign separates its cells. A spreadsheet counts it as no row. */
export const separatorLine = /^\uFEFF?sep=.\r?\n/i;
