/** What comes out of what people type and paste, at every door: forms, lookups, searches and the command line. The caller has bounded it. */

/** What a joiner may join: letters of scripts that are written with joiners, and pictures. */
const joined = String.raw`(?!\p{Script=Latin}|\p{Default_Ignorable_Code_Point})[\p{L}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}]`;
/** Characters that nobody sees, and code points that are none: two names that look alike must be alike. */
const invisible = new RegExp(
  String.raw`(?!(?<=${joined})[\u200c\u200d]${joined})[\p{Default_Ignorable_Code_Point}\p{Cn}]`,
  'gu',
);

/** Text without control characters, with plain line ends. PostgreSQL takes no NUL. */
export function withoutControls(input: string): string {
  return (
    input
      .toWellFormed()
      .replace(/\r\n?/g, '\n')
      // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g, '')
  );
}

export const withoutInvisible = (input: string): string => withoutControls(input).replace(invisible, '');

const before = /[\s"'“”„‘’‚«»‹›<([（「【《]/;
const behind = /[\s"'“”„‘’‚«»‹›>)\].,;:!?…）」】》。，、；：！？]/;

/**
 * What stands alone (a link, a reference, an address, a number) without what a sentence puts around it: brackets, quotation marks, and signs
 * at its end. One pass, from both ends.
 */
export function bare(typed: string): string {
  const text = withoutInvisible(typed);
  let [start, end] = [0, text.length];
  while (start < end && before.test(text.charAt(start))) start++;
  while (start < end && behind.test(text.charAt(end - 1))) end--;
  return text.slice(start, end);
}
