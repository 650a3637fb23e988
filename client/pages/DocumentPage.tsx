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
import { column, container, large, notPrinted, pageTop, small } from '../theme/mixins.ts';

/**
 * In reading order: title, a warning that the document starts with, contents, text. Where there is room, the contents
 * stand beside the other two.
 */
const article = css`
  ${container}
  ${column}
  row-gap: 1rem;
  padding-bottom: var(--section);
  ${large} {
    grid-template-columns: minmax(0, 17rem) minmax(0, 44rem);
    grid-template-rows: auto auto 1fr;
    gap: 2rem 4rem;
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
  /* What sells begins with its offer over the whole width; contents and date follow the text. */
  &[data-offer] {
    ${large} {
      grid-template-columns: minmax(0, 44rem) minmax(0, 17rem);
      grid-template-rows: auto auto 1fr;
      & > * {
        grid-column: 1;
      }
      & > [data-top],
      & > [data-lead] {
        grid-column: 1 / -1;
      }
      & > [data-side] {
        grid-column: 2;
        grid-row: 3;
      }
    }
    & > [data-lead] {
      margin-bottom: 1.5rem;
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
  ${pageTop}
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
    margin-bottom: 0.5rem;
  }
  & > div > svg {
    display: none;
    width: 12rem;
    height: 8rem;
    stroke-width: 1;
  }
  ${small} {
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

const foot = css`
  ${container}
  padding-block: var(--section);
`;

interface DocumentPageProps {
  data: DocumentData;
  /** Beside the title, on screens that are wide enough. */
  picture?: ReactNode;
  /** Below the title and the warning; without it, the day of the last change. */
  facts?: ReactNode;
  /** Below the text. */
  next?: ReactNode;
  /** It sells something: it may begin with an `Offer`. */
  isOffer?: boolean;
  /** An offer's form, above contents and date. */
  form?: ReactNode;
}

/** A document of the content folder, whose HTML the build has rendered. */
export function DocumentPage({ data, picture, facts, next, isOffer, form }: DocumentPageProps) {
  const { path, title, updated, html, leadEnd = 0, sections, breadcrumbs, related } = data;
  const about = facts ?? (
    <p className={fine}>
      Updated <time dateTime={updated}>{formatDate(updated)}</time>
    </p>
  );
  const beside = (
    <div className={side} data-side="">
      <div>
        <Contents sections={sections} />
        <DocumentHelp path={path} related={related} />
        {isOffer && about}
      </div>
    </div>
  );
  const page = (
    <article className={article} data-offer={isOffer ? '' : undefined}>
      <div className={top} data-top="">
        {breadcrumbs.length > 1 && <Breadcrumbs items={breadcrumbs} />}
        <div>
          <div>
            <h1>{title}</h1>
            {leadEnd === 0 && !isOffer && about}
          </div>
          {picture}
        </div>
      </div>
      {leadEnd > 0 && (
        <div className={isOffer ? undefined : lead} data-lead="">
          <Island className={prose} name={`content-lead?path=${path}`} html={html.slice(0, leadEnd)} />
          {!isOffer && about}
        </div>
      )}
      {!isOffer && beside}
      <Island
        className={prose}
        name={leadEnd > 0 ? `content-rest?path=${path}` : `content?path=${path}`}
        html={html.slice(leadEnd)}
      />
      {isOffer && !form && beside}
      {next && <div data-next="">{next}</div>}
    </article>
  );
  if (!form) return page;
  return (
    <>
      {page}
      {form}
      <div className={foot}>{beside}</div>
    </>
  );
}
