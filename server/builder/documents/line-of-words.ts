/** The number of the first line that contains a word which the message quotes; 1 if none does. */
export function lineOfWords(text: string, message: string): number {
  const words = [...message.matchAll(/["']([^"']+)["']/g)].map(([, word]) => word ?? '').reverse();
  const lines = text.split('\n');
  for (const word of words) {
    const line = lines.findIndex((each) => each.includes(word));
    if (line !== -1) return line + 1;
  }
  return 1;
}
