import { clipboardCopiedMs } from '../../shared/constants.ts';

export type CopyOutcome = 'Copied' | 'Not copied';

/** Whether the page may use the clipboard: not on plain HTTP, nor in old browsers. */
export const canCopy = (): boolean => typeof navigator.clipboard?.writeText === 'function';

/** What every copy button does: copies a text and shows the outcome for 1500 ms, then `null`. */
export function createCopier(show: (outcome: CopyOutcome | null) => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    async copy(text: string): Promise<void> {
      const outcome = await navigator.clipboard.writeText(text).then(
        (): CopyOutcome => 'Copied',
        (): CopyOutcome => 'Not copied',
      );
      clearTimeout(timer);
      show(outcome);
      timer = setTimeout(() => show(null), clipboardCopiedMs);
    },
    /** To be called when the button goes. */
    stop: (): void => clearTimeout(timer),
  };
}
