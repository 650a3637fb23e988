import type { ReactNode } from 'react';
import { formatDate } from '../../shared/dates.ts';
import type { DocumentData } from '../../shared/document-data.ts';
import { Breadcrumbs } from '../components/Breadcrumbs.tsx';
import { Island } from '../components/Island.tsx';
import { fine } from '../components/styles.ts';
import { Contents } from '../prose/Contents.tsx';
import { DocumentHelp } from '../prose/DocumentHelp.tsx';
import { prose } from '../prose/prose.ts';
import { css } from '../theme/emotion.ts';
import { container, large, notPrinted, small } from '../theme/mixins.ts';

/**
 * In reading order: title, a warning that the document starts with, contents, text. Where there is room, the contents
 * stand beside the other two.
 */
const article = css`
  ${container}
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  row-gap: 1rem;
  padding-block: 1rem var(--section);
  ${large} {
    grid-template-columns: minmax(0, 17rem) minmax(0, 44rem);
    grid-template-rows: auto auto 1fr;
    justify-content: space-between;
    row-gap: 2rem;
    padding-top: 2rem;
    & > * {
      grid-column: 2;
    }
    & > [data-top],
    & > [data-next] {
      grid-column: 1 / -1;
    }
    & > [data-side] {
      grid-column: 1;
      grid-row: 2 / span 2;
    }
  }
  @media print {
    display: block;
    & > * + * {
      margin-top: 1rem;
    }
  }
`;

const top = css`
  & > div {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: 2rem;
  }
  & > div > div {
    min-width: 0;
    max-width: 52rem;
  }
  & h1 {
    margin-block: 0.5rem;
  }
  & > div > svg {
    display: none;
    width: 12rem;
    height: 8rem;
    stroke-width: 1;
  }
  ${small} {
    & h1 {
      margin-block: 1.25rem 0.75rem;
    }
    & > div > svg {
      display: block;
    }
  }
  @media print {
    & nav {
      display: none;
    }
  }
`;

/** What is to be done now, in the first view of a phone. */
const lead = css`
  & h2 {
    margin: 1.25rem 0 0.5rem;
  }
`;

const side = css`
  ${large} {
    & > div {
      position: sticky;
      top: calc(var(--header) + 1.5rem);
      max-height: calc(100vh - var(--header) - 3rem);
      overflow-y: auto;
      overscroll-behavior: contain;
      scrollbar-width: thin;
    }
  }
  ${notPrinted}
`;

interface DocumentPageProps {
  data: DocumentData;
  /** Beside the title, on screens that are wide enough. */
  picture?: ReactNode;
  /** Below the title and the warning; without it, the day of the last change. */
  facts?: ReactNode;
  /** Below the text. */
  next?: ReactNode;
}

/** A document of the content folder, whose HTML the build has rendered. */
export function DocumentPage({ data, picture, facts, next }: DocumentPageProps) {
  const { path, title, updated, html, leadEnd = 0, sections, breadcrumbs, related } = data;
  const about = facts ?? (
    <p className={fine}>
      Updated <time dateTime={updated}>{formatDate(updated)}</time>
    </p>
  );
  return (
    <article className={article}>
      <div className={top} data-top="">
        {breadcrumbs.length > 1 && <Breadcrumbs items={breadcrumbs} />}
        <div>
          <div>
            <h1>{title}</h1>
            {leadEnd === 0 && about}
          </div>
          {picture}
        </div>
      </div>
      {leadEnd > 0 && (
        <div className={lead}>
          <Island className={prose} name={`content-lead?path=${path}`} html={html.slice(0, leadEnd)} />
          {about}
        </div>
      )}
      <div className={side} data-side="">
        <div>
          <Contents sections={sections} />
          <DocumentHelp path={path} related={related} />
        </div>
      </div>
      <Island
        className={prose}
        name={leadEnd > 0 ? `content-rest?path=${path}` : `content?path=${path}`}
        html={html.slice(leadEnd)}
      />
      {next && <div data-next="">{next}</div>}
    </article>
  );
}
