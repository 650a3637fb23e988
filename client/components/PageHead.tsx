import type { ReactNode } from 'react';
import type { Breadcrumb } from '../../shared/page.ts';
import { css } from '../theme/emotion.ts';
import { container, pageTop, small } from '../theme/mixins.ts';
import { Breadcrumbs } from './Breadcrumbs.tsx';

const head = css`
  ${container}
  ${pageTop}
  padding-bottom: clamp(1.75rem, 3vw, 2.5rem);
  &[data-compact] {
    padding-bottom: 1rem;
  }
  & + section:not([data-tone]),
  & + [data-island] > section:first-child:not([data-tone]) {
    padding-top: 0;
  }
`;

/** On phones, the words run round a device's front. */
const row = css`
  display: flow-root;
  & > div {
    max-width: 44rem;
  }
  & > svg {
    display: none;
    flex: none;
    width: 9rem;
    height: 9rem;
    margin-top: 1rem;
    stroke-width: 0.75;
  }
  ${small} {
    display: flex;
    flex-direction: row-reverse;
    gap: 2rem;
    & > div {
      flex: 1;
      min-width: 0;
      margin-right: auto;
    }
    & > svg {
      display: block;
    }
  }
`;

const lead = css`
  max-width: var(--measure);
  margin-top: 0.75rem;
  color: var(--text-muted);
  font-size: var(--text-l);
  line-height: 1.5;
  text-wrap: balance;
`;

interface PageHeadProps {
  title: string;
  breadcrumbs?: Breadcrumb[];
  /** What is read before the lead. */
  strip?: ReactNode;
  lead?: ReactNode;
  /** A drawing for the right side; but for a device's front, on screens that are wide enough. */
  picture?: ReactNode;
  /** Close to what follows: on phones that begins in the first view. */
  compact?: boolean;
  children?: ReactNode;
}

/** The top of every page but the home page: breadcrumbs, the `h1` and the lead. */
export function PageHead({
  title,
  breadcrumbs,
  strip,
  lead: text,
  picture,
  compact,
  children,
}: PageHeadProps) {
  return (
    <div className={head} data-compact={compact}>
      {breadcrumbs && <Breadcrumbs items={breadcrumbs} />}
      <div className={row}>
        {picture}
        <div>
          <h1>{title}</h1>
          {strip}
          {text && <div className={lead}>{text}</div>}
          {children}
        </div>
      </div>
    </div>
  );
}
