import { createReference } from '../../shared/reference.ts';
import type { SubmissionReceipt } from '../back-office/submissions/submit.ts';

/** Takes what forms send, in memory, for tests of the forms alone. */
export interface MemorySubmissions<Taken> {
  /** Everything that was taken, the same content once. */
  taken: Taken[];
  /** How often something was handed over, repeats included. */
  calls: number;
  /** Thrown at the next submissions, while it is set. */
  fault: Error | null;
  /** Awaited before each answer, while it is set. */
  gate: Promise<void> | null;
  forget(): void;
}

/**
 * @param submitOf makes what the forms call, given `take`, which takes one submission: two with the same `content` are one
 */
export function createMemorySubmissions<Taken, Submit extends object>(
  submitOf: (
    take: (taken: Taken, content: unknown[], website: string | null) => Promise<SubmissionReceipt>,
  ) => Submit,
): MemorySubmissions<Taken> & Submit {
  const references = new Map<string, string>();
  const submissions: MemorySubmissions<Taken> = {
    taken: [],
    calls: 0,
    fault: null,
    gate: null,
    forget() {
      references.clear();
      Object.assign(submissions, { taken: [], calls: 0, fault: null, gate: null });
    },
  };
  return Object.assign(
    submissions,
    submitOf(async (taken, content, website) => {
      submissions.calls++;
      await submissions.gate;
      if (submissions.fault) throw submissions.fault;
      const key = JSON.stringify(content);
      const known = references.get(key);
      const reference = known ?? createReference('TBX', crypto.getRandomValues(new Uint8Array(7)));
      references.set(key, reference);
      if (!known) submissions.taken.push(taken);
      return { reference, repeated: known !== undefined, quarantined: website !== null };
    }),
  );
}
