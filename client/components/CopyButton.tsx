import { useEffect, useState } from 'react';
import { type CopyOutcome, canCopy, createCopier } from '../browser/copy-text.ts';
import { css, deferredCss } from '../theme/emotion.ts';
import { useHydrated } from './use-hydrated.ts';
import { VisuallyHidden } from './VisuallyHidden.tsx';

/** Reserves the button's space, so that nothing moves on hydration. Islands are not hydrated: none there. */
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

const button = deferredCss`
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
  & svg {
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
  /** A function is called when the button is pressed. */
  text: string | (() => string);
  /** What the button does: "Copy email address". Begins with "Copy", the visible word. */
  label: string;
  /** Shows the whole label. */
  wide?: boolean;
}

/** Copies a text. Rendered only in browsers that let the page use the clipboard. */
export function CopyButton({ text, label, wide }: CopyButtonProps) {
  const available = useHydrated() && canCopy();
  const [outcome, setOutcome] = useState<{ words: CopyOutcome; at: number } | null>(null);
  const [copier] = useState(() =>
    createCopier((words) => setOutcome(words && { words, at: performance.now() })),
  );
  useEffect(() => copier.stop, [copier]);

  // As text and not as `aria-label`: on a page with a form, a button's name must not look like a field's label.
  const what = label.replace(/^Copy/, '');

  const copy = () => copier.copy(typeof text === 'string' ? text : text());

  return (
    <span className={room} data-wide={wide || undefined}>
      {available && (
        <button className={button} type="button" data-outcome={outcome?.words} onClick={copy}>
          <svg viewBox="0 0 16 16" aria-hidden="true">
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

// Not drawn by <Icon>: that takes its drawings from the page's HTML, which has no copy button.
const check = 'M3 8.5l3.5 3.5L13 4.5';
const sheets = 'M5.5 4.5h7v9h-7zM3.5 11.5v-9h7';
