import type { FirstAid } from '../../shared/first-aid.ts';
import { css } from '../theme/emotion.ts';
import { container } from '../theme/mixins.ts';
import { Bullets } from './Bullets.tsx';
import { FirstAidSteps, FirstAidText } from './FirstAidSteps.tsx';
import { Notice } from './Notice.tsx';

const frame = css`
  ${container}
  padding-bottom: clamp(1.5rem, 4vw, 2.5rem);
  & > div {
    max-width: 44rem;
  }
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
        <Bullets>
          {texts.map((text) => (
            <FirstAidText key={text} text={text} />
          ))}
        </Bullets>
      </Notice>
    </div>
  );
}
