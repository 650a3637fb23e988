import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { clipboardCopiedMs } from '../../shared/constants.ts';
import { css } from '../theme/emotion.ts';
import { VisuallyHidden } from './VisuallyHidden.tsx';

/** Keeps the button's room from the start: nothing moves when it comes. Into an island it never comes. */
const room = css`
  display: inline-block;
  width: 7.25rem;
  height: 1.75rem;
  vertical-align: middle;

  &[data-wide] {
    width: auto;
    height: 2.25rem;
  }

  [data-island] & {
    display: none;
  }

  @media (scripting: none), print {
    display: none;
  }
`;

const button = css`
  display: inline-flex;
  align-items: center;
  gap: 0.375rem;
  height: 100%;
  padding: 0 0.5rem;
  border: 1px solid var(--line-strong);
  border-radius: 6px;
  background: none;
  font-size: var(--text-s);
  line-height: 1;

  &:hover {
    background: var(--surface-2);
  }

  svg {
    width: 1rem;
    height: 1rem;
    fill: none;
    stroke: currentColor;
    stroke-width: 1.5;
    stroke-linecap: round;
    stroke-linejoin: round;
  }

  &[data-outcome='Copied'] svg {
    color: var(--primary);
    stroke-width: 2.5;
  }
`;

interface CopyButtonProps {
  /** Made when it is pressed, where it is a function. */
  text: string | (() => string);
  /** What it does: "Copy email address". Begins with "Copy", the word that it shows. */
  label: string;
  /** Shows the whole label. */
  wide?: boolean;
}

/** Copies a text. Drawn only in browsers that let the page use the clipboard. */
export function CopyButton({ text, label, wide }: CopyButtonProps) {
  const available = useSyncExternalStore(unchanging, hasClipboard, () => false);
  const [outcome, setOutcome] = useState<{ words: string; at: number } | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  // In words and not as `aria-label`: on a page with a form, what names a button must not look like a field's label.
  const what = label.replace(/^Copy/, '');

  async function copy(): Promise<void> {
    const words = await navigator.clipboard.writeText(typeof text === 'string' ? text : text()).then(
      () => 'Copied',
      () => 'Not copied',
    );
    clearTimeout(timer.current);
    setOutcome({ words, at: performance.now() });
    timer.current = setTimeout(() => setOutcome(null), clipboardCopiedMs);
  }

  return (
    <span className={room} data-wide={wide || undefined}>
      {available && (
        <button className={button} type="button" data-outcome={outcome?.words} onClick={copy}>
          <svg viewBox="0 0 16 16" aria-hidden="true" focusable="false">
            <path d={outcome?.words === 'Copied' ? check : sheets} />
          </svg>
          {outcome?.words ?? 'Copy'}
          {wide && !outcome ? what : <VisuallyHidden>{what}</VisuallyHidden>}
        </button>
      )}
      <VisuallyHidden>
        <span aria-live="polite">{outcome && <span key={outcome.at}>{outcome.words}</span>}</span>
      </VisuallyHidden>
    </span>
  );
}

// Drawn here and not by <Icon>: the page's HTML does not hold what only the browser shows.
const check = 'M3 8.5l3.5 3.5L13 4.5';
const sheets = 'M5.5 4.5h7v9h-7zM3.5 11.5v-9h7';

const hasClipboard = () => typeof navigator.clipboard?.writeText === 'function';
const unchanging = () => () => {};
