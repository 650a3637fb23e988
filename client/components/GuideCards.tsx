import type { DocumentSummary } from '../../shared/document-data.ts';
import { guideName } from '../../shared/guides.ts';
import { GuidePicture } from '../pictures/GuidePicture.tsx';
import { css } from '../theme/emotion.ts';
import { bareList, linkCard, linkCards, small } from '../theme/mixins.ts';
import { fine } from './styles.ts';

const asRows = `
  & > li {
    flex-direction: row;
  }
  & > li > span {
    flex: none;
    width: 10rem;
    border: 0;
    border-right: 1px solid var(--tint-line);
  }
  & > li > div {
    min-width: 0;
  }
`;

const cards = css`
  ${bareList}
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(17rem, 100%), 1fr));
  gap: 1rem;
  & > li {
    ${linkCard}
    display: flex;
    flex-direction: column;
    overflow: hidden;
  }
  & > li > span {
    display: grid;
    place-items: center;
    padding-block: 1rem;
    border-bottom: 1px solid var(--tint-line);
    background: var(--tint);
  }
  & > li > div {
    flex: 1;
    display: flex;
    flex-direction: column;
    gap: 0.375rem;
    padding: 1rem 1.25rem 1.125rem;
  }
  & h3 {
    font-size: 1.125rem;
    line-height: 1.3;
  }
  ${linkCards}
  & a:focus-visible::after {
    outline-offset: -4px;
  }
  &[data-row='thirds'] {
    grid-template-columns: repeat(auto-fill, minmax(min(20rem, 100%), 1fr));
  }
  /* A pair fills the line: each with its drawing beside its words. */
  ${small} {
    &[data-row='pair'] {
      grid-template-columns: repeat(auto-fit, minmax(min(22rem, 100%), 1fr));
      ${asRows}
    }
  }
  @media (max-width: 39.99em) {
    ${asRows}
    & > li > span {
      width: 6.5rem;
    }
    & > li > span > svg {
      width: 4.875rem;
      height: 3.25rem;
    }
    & > li > div {
      padding: 0.875rem 1rem;
    }
    & h3 + p {
      display: -webkit-box;
      overflow: hidden;
      -webkit-box-orient: vertical;
      -webkit-line-clamp: 2;
    }
  }
  @media print {
    & > li {
      break-inside: avoid;
    }
  }
`;

interface GuideCardsProps {
  guides: DocumentSummary[];
  /** Without their descriptions. */
  brief?: boolean;
}

/** Guides with their drawings, each leading to its page. */
export function GuideCards({ guides, brief }: GuideCardsProps) {
  return (
    <ul
      className={cards}
      data-row={guides.length < 3 ? 'pair' : guides.length % 3 === 0 ? 'thirds' : undefined}
    >
      {guides.map((guide) => (
        <li key={guide.path}>
          <span>
            <GuidePicture name={guideName(guide.path)} />
          </span>
          <div>
            <h3>
              <a href={guide.path}>{guide.title}</a>
            </h3>
            {!brief && <p className={fine}>{guide.description}</p>}
            <GuideMeta guide={guide} />
          </div>
        </li>
      ))}
    </ul>
  );
}

const meta = css`
  margin-top: auto;
  padding-top: 0.25rem;
  color: var(--primary);
  font-size: var(--text-s);
  font-weight: 600;
  font-variant-numeric: tabular-nums;
`;

function GuideMeta({ guide: { minutes, platform } }: { guide: DocumentSummary }) {
  const facts = [minutes !== undefined && minutesText(minutes), platform].filter(Boolean);
  return facts.length > 0 && <p className={meta}>{facts.join(' · ')}</p>;
}

/** "1 minute", "15 minutes". */
export const minutesText = (minutes: number): string => `${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`;
