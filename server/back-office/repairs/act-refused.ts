/** What a member of the staff asked for may not be. The message says why, and what is allowed instead; nothing was changed. */
export class ActRefused extends Error {
  override name = 'ActRefused';
}
