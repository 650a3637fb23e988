import { createReference } from '../../shared/reference.ts';
import type { Submitted } from '../back-office/intake/intake.ts';

/** Takes what forms send, in memory, for tests of the forms alone. */
export interface MemoryIntake<Taken> {
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
export function createMemoryIntake<Taken, Submit extends object>(
  submitOf: (
    take: (taken: Taken, content: unknown[], website: string | null) => Promise<Submitted>,
  ) => Submit,
): MemoryIntake<Taken> & Submit {
  const references = new Map<string, string>();
  const intake: MemoryIntake<Taken> = {
    ...{ taken: [], calls: 0, fault: null, gate: null },
    forget() {
      references.clear();
      Object.assign(intake, { taken: [], calls: 0, fault: null, gate: null });
    },
  };
  return Object.assign(
    intake,
    submitOf(async (taken, content, website) => {
      intake.calls++;
      await intake.gate;
      if (intake.fault) throw intake.fault;
      const key = JSON.stringify(content);
      const known = references.get(key);
      const reference = known ?? createReference('TBX', crypto.getRandomValues(new Uint8Array(7)));
      references.set(key, reference);
      if (!known) intake.taken.push(taken);
      return { reference, repeated: known !== undefined, quarantined: website !== null };
    }),
  );
}
