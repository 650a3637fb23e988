import type { FieldError } from '../../shared/form-fields.ts';

/**
 * Why something was not done. `mistake`: what was typed or chosen cannot be. `changed`: somebody else was quicker. `stopped`: it takes
 * this no more. `limited`: too much in a short time. `unavailable`: the database does not answer. A form's page shows the record as it
 * is now with each of them.
 */
export type RefusalKind = 'mistake' | 'changed' | 'stopped' | 'limited' | 'unavailable';

interface RefusalFacts {
  kind?: RefusalKind;
  /** The fields that it belongs to, each with its own message. */
  errors?: FieldError[];
  retryAfterSeconds?: number | undefined;
  /** The row of the site's table of errors, where that is not its kind's. */
  code?: string | undefined;
}

/**
 * Something that was asked for was not done, and nothing was changed: thrown, so that its transaction leaves nothing behind. Its message is
 * for the person who asked, and says what they can do.
 */
export class Refusal extends Error {
  override name = 'Refusal';
  readonly kind: RefusalKind;
  readonly errors: FieldError[];
  readonly retryAfterSeconds: number | undefined;
  readonly code: string | undefined;
  constructor(
    message: string,
    { kind = 'mistake', errors = [], retryAfterSeconds, code }: RefusalFacts = {},
  ) {
    super(message);
    this.kind = kind;
    this.errors = errors;
    this.retryAfterSeconds = retryAfterSeconds;
    this.code = code;
  }
}

/** @throws {Refusal} unless the condition holds */
export function ensure(condition: unknown, message: string, kind?: RefusalKind): asserts condition {
  if (!condition) throw new Refusal(message, kind && { kind });
}

/** The same, at the field that it belongs to. @throws {Refusal} unless the condition holds */
export function ensureAt(
  { name: field }: { name: string },
  condition: unknown,
  message: string,
): asserts condition {
  if (!condition) throw new Refusal(message, { errors: [{ field, message }] });
}

/** Somebody else changed the record after it was read. */
export const isConflict = (error: unknown): boolean => error instanceof Refusal && error.kind === 'changed';

/** Fields are wrong, each by itself. */
export const mistakes = (errors: FieldError[]): Refusal => new Refusal('There is a problem', { errors });
