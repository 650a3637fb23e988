import type { FirstAid } from '../../shared/first-aid.ts';
import { css } from '../theme/emotion.ts';
import { container } from '../theme/mixins.ts';
import { FirstAidSteps, FirstAidText } from './FirstAidSteps.tsx';
import { Notice } from './Notice.tsx';

const frame = css`
  ${container}
  padding-bottom: clamp(1.5rem, 4vw, 2.5rem);
`;

const list = css`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(22rem, 100%), 1fr));
  gap: 0.5rem 2.5rem;
  margin: 0;
  padding-left: 1.25rem;
`;

interface WarningsProps {
  texts: string[];
  /** Before all of them, where somebody may get hurt. */
  aid?: FirstAid | null;
}

/** What to know before anything else, above the prices where somebody may get hurt. */
export function Warnings({ texts, aid = null }: WarningsProps) {
  return (
    <div className={frame}>
      <Notice
        type={aid ? 'danger' : 'warning'}
        title="Read this first"
        heading="h2"
        icon="heroicons:exclamation-triangle"
      >
        {aid && <FirstAidSteps aid={aid} />}
        {texts.length > 0 && (
          <ul className={list}>
            {texts.map((text) => (
              <li key={text}>
                <FirstAidText text={text} />
              </li>
            ))}
          </ul>
        )}
      </Notice>
    </div>
  );
}
