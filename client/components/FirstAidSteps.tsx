import { Fragment } from 'react';
import { type FirstAid, firstAidIn, type TextWithFirstAid } from '../../shared/first-aid.ts';
import { Bullets } from './Bullets.tsx';
import { Icon } from './Icon.tsx';
import { Notice } from './Notice.tsx';
import { stack } from './styles.ts';

/** First aid to follow with the device in the hand: the worst first, then one step after the other. */
export function FirstAidSteps({ aid: { urgent, steps } }: { aid: FirstAid }) {
  return (
    <div className={stack} data-block="">
      <Notice type="danger">
        {urgent.map(([sign, act]) => (
          <p key={sign}>
            <Icon name="heroicons:exclamation-triangle" /> <b>{sign}</b> {act}
          </p>
        ))}
      </Notice>
      <Bullets isOrdered>
        {steps.map(([act, rest]) => (
          <Fragment key={act}>
            <b>{act}</b> {rest}
          </Fragment>
        ))}
      </Bullets>
    </div>
  );
}

/** A text of content: the first aid in it as steps, between the words around it. */
export function FirstAidText({ text }: { text: string | TextWithFirstAid }) {
  const found = typeof text === 'string' ? firstAidIn(text) : text;
  if (!found) return <p>{text as string}</p>;
  return (
    <div className={stack}>
      {found.before && <p>{found.before}</p>}
      <FirstAidSteps aid={found.aid} />
      {found.after && <p>{found.after}</p>}
    </div>
  );
}
