/** What came of an act: done, or refused for a reason of the act's closed list. */
export type ActOutcome<Reason extends string, Done extends object = object> =
  | ({ ok: true } & Done)
  | { ok: false; reason: Reason /** Of a limit. */; retryAfterSeconds?: number };

export const done = { ok: true } as const;

export const refused = <Reason extends string>(reason: Reason) => ({ ok: false, reason }) as const;

export const limited = (retryAfterSeconds: number) => ({ ...refused('limited'), retryAfterSeconds });

/** Why the acts of the staff are refused, by act. */
interface ActReasons {
  /** Somebody else was quicker; the customer has had the repair stopped. */
  any: 'conflict' | 'stopped';
  /** What was typed is none, or may not be there. */
  typed:
    | 'text'
    | 'no-text'
    | 'taken'
    | 'email'
    | 'phone'
    | 'amount'
    | 'time'
    | 'serial'
    | 'misplaced'
    | 'words';
  device: 'device' | 'no-device' | 'which-device';
  move:
    | 'status'
    | 'no-status'
    | 'moved'
    | 'already'
    | 'no-notice'
    | 'no-amount'
    | 'no-reason'
    | 'no-note'
    | 'no-end';
  undo: 'not-reopenable' | 'not-moved' | 'too-late' | 'ended';
  sell: 'disputed' | 'too-early' | 'nothing-owed' | 'far-ahead' | 'no-sale';
  quote: 'price-list' | 'other-price' | 'no-items' | 'items' | 'item' | 'service' | 'days';
  answer: 'no-quote' | 'no-line';
  staff: 'no-name' | 'no-role' | 'name-taken' | 'last-owner' | 'not-there' | 'yourself';
  edit: 'edited' | 'not-ready';
  collectors: 'over';
  register: 'registered' | 'no-name' | 'no-contact' | 'no-fault' | 'no-model' | 'from-enquiry';
  comeBack: 'no-warranty' | 'no-parent' | 'still-here';
}
export type ActReason = ActReasons[keyof ActReasons];

/**
 * What the staff asked for was refused: thrown, so that its transaction leaves nothing behind. The message says why; how to do it
 * instead says whoever asked, by the reason.
 */
export class ActRefused extends Error {
  override name = 'ActRefused';
  readonly ok = false;
  readonly reason: ActReason;
  constructor(reason: ActReason, message: string) {
    super(message);
    this.reason = reason;
  }
}

/** @throws {ActRefused} unless the condition holds */
export function permit(condition: unknown, reason: ActReason, message: string): asserts condition {
  if (!condition) throw new ActRefused(reason, message);
}

/** Somebody else changed the repair after it was read. */
export const isConflict = (error: unknown): boolean =>
  error instanceof ActRefused && error.reason === 'conflict';
