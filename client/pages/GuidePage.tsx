import { sentenceCase } from '../../shared/catalogue.ts';
import { formatDate } from '../../shared/dates.ts';
import type { DocumentData } from '../../shared/document-data.ts';
import { guideName, isGuide } from '../../shared/guides.ts';
import { GuideTiles, minutesText } from '../components/GuideTiles.tsx';
import { IconFact, IconFacts } from '../components/IconFacts.tsx';
import { GuidePicture } from '../pictures/GuidePicture.tsx';
import { css } from '../theme/emotion.ts';
import { large, notPrinted } from '../theme/mixins.ts';
import { DocumentPage } from './DocumentPage.tsx';

const guideFacts = css`
  margin: 1.25rem 0 0.5rem;
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
    <div className={guideFacts}>
      <IconFacts>
        {minutes !== undefined && (
          <IconFact icon="heroicons:clock" term="Your time">
            {minutesText(minutes)}
          </IconFact>
        )}
        {platform && (
          <IconFact icon="heroicons:device-phone-mobile" term="For">
            {platform}
          </IconFact>
        )}
        {needs && (
          <IconFact icon="heroicons:check-circle" term="You need">
            {sentenceCase(needs)}
          </IconFact>
        )}
        <IconFact icon="heroicons:calendar-days" term="Updated">
          <time dateTime={updated}>{formatDate(updated)}</time>
        </IconFact>
      </IconFacts>
    </div>
  );
}
