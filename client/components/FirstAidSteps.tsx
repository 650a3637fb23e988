import { type FirstAid, firstAidIn, type TextWithFirstAid } from '../../shared/first-aid.ts';
import { css } from '../theme/emotion.ts';
import { Icon } from './Icon.tsx';

const list = css`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 0.75rem;
  & > p[data-urgent] {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr);
    gap: 0 0.625rem;
    padding: 0.625rem 0.75rem;
    border: 1px solid var(--danger);
    border-radius: 8px;
    background: var(--danger-soft);
    color: var(--text);
  }
  & > p[data-urgent] > svg {
    margin-top: 0.25rem;
    color: var(--danger);
  }
  & > ol {
    display: grid;
    gap: 0.5rem;
    margin: 0;
    padding-left: 1.5rem;
  }
  & > ol > li::marker {
    font-weight: 600;
  }
`;

/** First aid to follow with the device in the hand: the worst first, then one step after the other. */
export function FirstAidSteps({ aid: { urgent, steps } }: { aid: FirstAid }) {
  return (
    <div className={list}>
      {urgent.map(([sign, act]) => (
        <p key={sign} data-urgent="">
          <Icon name="heroicons:exclamation-triangle" />
          <span>
            <b>{sign}</b> {act}
          </span>
        </p>
      ))}
      <ol>
        {steps.map(([act, rest]) => (
          <li key={act}>
            <b>{act}</b> {rest}
          </li>
        ))}
      </ol>
    </div>
  );
}

/** A text of content: the first aid in it as steps, between the words around it. */
export function FirstAidText({ text }: { text: string | TextWithFirstAid }) {
  const found = typeof text === 'string' ? firstAidIn(text) : text;
  if (!found) return <p>{text as string}</p>;
  return (
    <>
      {found.before && <p>{found.before}</p>}
      <FirstAidSteps aid={found.aid} />
      {found.after && <p>{found.after}</p>}
    </>
  );
}
