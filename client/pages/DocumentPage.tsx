import { formatDate } from '../../shared/dates.ts';
import type { DocumentData } from '../../shared/page.ts';
import { Breadcrumbs } from '../components/Breadcrumbs.tsx';
import { Island } from '../components/Island.tsx';
import { fine } from '../components/styles.ts';
import { Contents } from '../prose/Contents.tsx';
import { prose } from '../prose/prose.ts';
import { css } from '../theme/emotion.ts';
import { container, large } from '../theme/mixins.ts';

const article = css`
  ${container}
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  column-gap: 4rem;
  padding-block: 2rem var(--section);
  & > h1 {
    margin-block: 1.25rem 0.75rem;
  }
  & > div > nav,
  & > div + div {
    margin-top: 2rem;
  }
  ${large} {
    grid-template-columns: minmax(0, 1fr) minmax(0, 2fr);
    & > :is(nav, h1) {
      grid-column: 1 / -1;
    }
    & > div {
      margin-top: 2rem;
    }
  }
`;

/** A document of the content folder, whose HTML the build has rendered. */
export function DocumentPage({ data }: { data: DocumentData }) {
  const { path, title, updated, html, sections, breadcrumbs } = data;
  return (
    <article className={article}>
      {breadcrumbs.length > 1 && <Breadcrumbs items={breadcrumbs} />}
      <h1>{title}</h1>
      <div>
        <p className={fine}>
          Updated <time dateTime={updated}>{formatDate(updated)}</time>
        </p>
        <Contents sections={sections} />
      </div>
      <Island className={prose} name={`content?path=${path}`} html={html} />
    </article>
  );
}
