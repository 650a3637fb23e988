import type { ReactNode } from 'react';
import { Icon } from '../components/Icon.tsx';
import { VisuallyHidden } from '../components/VisuallyHidden.tsx';
import { css } from '../theme/emotion.ts';
import { small } from '../theme/mixins.ts';

const callout = css`
  --tone: var(--primary);
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: 0.25rem 0.75rem;
  padding: 1rem 1.25rem;
  border: 1px solid var(--line);
  border-left: 5px solid var(--tone);
  border-radius: var(--radius);
  background: var(--tint);
  break-inside: avoid;
  & > svg {
    margin-top: 0.125rem;
    color: var(--tone);
  }
  & > b {
    color: var(--tone);
  }
  & > div {
    grid-column: 1 / -1;
  }
  ${small} {
    & > div {
      grid-column: 2;
    }
  }
  &:is([data-type='warning'], [data-type='danger']) {
    border-color: var(--tone);
  }
  &[data-type='warning'] {
    --tone: var(--warn);
    background: var(--warn-soft);
  }
  &[data-type='danger'] {
    --tone: var(--danger);
    background: var(--danger-soft);
  }
`;

const types = {
  note: { name: 'Note', icon: 'heroicons:information-circle' },
  tip: { name: 'Tip', icon: 'heroicons:light-bulb' },
  warning: { name: 'Warning', icon: 'heroicons:exclamation-triangle' },
  danger: { name: 'Danger', icon: 'heroicons:fire' },
};

interface CalloutProps {
  type?: keyof typeof types;
  /** In bold above the text; without it, the name of the type. */
  title?: string;
  children?: ReactNode;
}

/** What a reader must not miss. It says its type in words, because not everybody sees the colour or the icon. */
export function Callout({ type = 'note', title, children }: CalloutProps) {
  const { name, icon } = types[type];
  return (
    <div className={callout} role="note" data-block="" data-type={type}>
      <Icon name={icon} />
      <b>
        {title && <VisuallyHidden>{name}: </VisuallyHidden>}
        {title ?? name}
      </b>
      <div>{children}</div>
    </div>
  );
}
