import type { ReactNode } from 'react';
import { sentenceCase } from '../../shared/catalogue.ts';
import { formatDate } from '../../shared/dates.ts';
import type { DocumentData } from '../../shared/document-data.ts';
import { guideName, isGuide } from '../../shared/guides.ts';
import { GuideTiles, minutesText } from '../components/GuideTiles.tsx';
import { Icon } from '../components/Icon.tsx';
import { GuidePicture } from '../pictures/GuidePicture.tsx';
import { css } from '../theme/emotion.ts';
import { large, notPrinted } from '../theme/mixins.ts';
import { DocumentPage } from './DocumentPage.tsx';

const row = css`
  display: flex;
  flex-wrap: wrap;
  gap: 0.75rem 2rem;
  margin: 1.25rem 0 0.5rem;
  & > div {
    position: relative;
    max-width: 26rem;
    padding-left: 2.125rem;
  }
  & svg {
    position: absolute;
    top: 0.25rem;
    left: 0;
    width: 1.5rem;
    height: 1.5rem;
    color: var(--primary);
  }
  & dt {
    color: var(--text-muted);
    font-size: var(--text-s);
  }
  & dd {
    font-weight: 600;
    line-height: 1.4;
  }
`;

/** On wide screens `DocumentHelp` shows the same links beside the text. */
const next = css`
  padding-top: 1.5rem;
  & > h2 {
    margin-bottom: 1rem;
  }
  ${large} {
    display: none;
  }
  ${notPrinted}
`;

/** A document that only the catch-all route serves. A guide has a drawing, facts and what to read next. */
export function GuidePage({ data }: { data: DocumentData }) {
  const { path, related = [] } = data;
  if (!isGuide(path)) return <DocumentPage data={data} />;
  return (
    <DocumentPage
      data={data}
      picture={<GuidePicture name={guideName(path)} />}
      facts={<GuideFacts guide={data} />}
      next={
        related.length > 0 && (
          <div className={next}>
            <h2>Read next</h2>
            <GuideTiles guides={related} brief />
          </div>
        )
      }
    />
  );
}

function GuideFacts({ guide: { minutes, platform, needs, updated } }: { guide: DocumentData }) {
  return (
    <dl className={row}>
      {minutes !== undefined && <Fact icon="heroicons:clock" term="Your time" value={minutesText(minutes)} />}
      {platform && <Fact icon="heroicons:device-phone-mobile" term="For" value={platform} />}
      {needs && <Fact icon="heroicons:check-circle" term="You need" value={sentenceCase(needs)} />}
      <Fact
        icon="heroicons:calendar-days"
        term="Updated"
        value={<time dateTime={updated}>{formatDate(updated)}</time>}
      />
    </dl>
  );
}

function Fact({ icon, term, value }: { icon: string; term: string; value: ReactNode }) {
  return (
    <div>
      <dt>
        <Icon name={icon} />
        {term}
      </dt>
      <dd>{value}</dd>
    </div>
  );
}
