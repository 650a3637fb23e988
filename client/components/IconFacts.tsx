import type { ReactNode } from 'react';
import { css } from '../theme/emotion.ts';
import { largeText } from '../theme/mixins.ts';
import { Icon } from './Icon.tsx';

const list = css`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(17rem, 100%), 1fr));
  gap: 1rem 2rem;
  & > div {
    position: relative;
    padding-left: 2.25rem;
  }
  & dt {
    color: var(--text-muted);
    font-size: var(--text-s);
  }
  & dt > svg {
    position: absolute;
    top: 0.125rem;
    left: 0;
    width: 1.375rem;
    height: 1.375rem;
    color: var(--primary);
  }
  ${largeText} {
    & > div {
      padding-left: 0;
    }
    & dt > svg {
      position: static;
      margin-right: 0.5rem;
    }
  }
`;

/** Facts to find by their icons, side by side where there is room. */
export function IconFacts({ children }: { children: ReactNode }) {
  return <dl className={list}>{children}</dl>;
}

interface IconFactProps {
  icon: string;
  term: string;
  children: ReactNode;
}

export function IconFact({ icon, term, children }: IconFactProps) {
  return (
    <div>
      <dt>
        <Icon name={icon} />
        {term}
      </dt>
      <dd>{children}</dd>
    </div>
  );
}
