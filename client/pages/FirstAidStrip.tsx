import { firstAidId } from '../../shared/first-aid.ts';
import { Bullets } from '../components/Bullets.tsx';
import { Disclosure } from '../components/Disclosure.tsx';
import { FirstAidText } from '../components/FirstAidSteps.tsx';
import { Icon } from '../components/Icon.tsx';
import { BoxContext } from '../components/Notice.tsx';
import { css } from '../theme/emotion.ts';

const strip = css`
  /* A chevron beside a floated picture would not stand at the strip's edge. */
  clear: both;
  margin-top: 0.75rem;
  padding-inline: 0.75rem;
  border: 1px solid var(--danger);
  border-radius: var(--radius);
  background: var(--danger-soft);
  & > details {
    border: 0;
  }
  & summary > span > svg {
    color: var(--danger);
  }
  & summary u {
    font-weight: 400;
  }
  & [id] {
    scroll-margin-top: 8rem;
  }
`;

interface FirstAidStripProps {
  /** What cannot wait: "Wet now? Don’t charge it." */
  act: string;
  texts: string[];
}

/** First aid above a price, in one line that says the act. What follows opens for a link that leads to it. */
export function FirstAidStrip({ act, texts }: FirstAidStripProps) {
  return (
    <div className={strip}>
      <Disclosure
        summary={
          <span>
            <Icon name="heroicons:exclamation-triangle" /> {act} <u>What to do first</u>
          </span>
        }
      >
        <div id={firstAidId}>
          <BoxContext value>
            <Bullets>
              {texts.map((text) => (
                <FirstAidText key={text} text={text} />
              ))}
            </Bullets>
          </BoxContext>
        </div>
      </Disclosure>
    </div>
  );
}
