/** Why something is not done, in the owner's words. */
export class Refused extends Error {
  /** Of the answer. */
  readonly statusCode: number;

  constructor(message: string, statusCode = 409) {
    super(message);
    this.statusCode = statusCode;
  }
}
