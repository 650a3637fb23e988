import { css } from '../theme/emotion.ts';
import { container } from '../theme/mixins.ts';
import { Icon } from './Icon.tsx';

const frame = css`
  ${container}
  padding-bottom: clamp(1.5rem, 4vw, 2.5rem);
`;

const box = css`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: 0.25rem 0.75rem;
  max-width: 48rem;
  padding: 1rem 1.25rem;
  border: 1px solid var(--line);
  border-left: 4px solid var(--warn);
  border-radius: var(--radius);
  background: var(--warn-soft);
  & > svg {
    margin-top: 0.125rem;
    color: var(--warn);
  }
  & > h2 {
    color: var(--warn);
    font-size: 1rem;
    line-height: 1.6;
    letter-spacing: 0;
  }
  & > ul {
    display: grid;
    grid-column: 2;
    gap: 0.5rem;
    padding-left: 1.25rem;
  }
`;

/** What to know before anything else, above the prices. */
export function Warnings({ texts }: { texts: string[] }) {
  return (
    <div className={frame}>
      <div className={box}>
        <Icon name="heroicons:exclamation-triangle" />
        <h2>First</h2>
        <ul>
          {texts.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </div>
    </div>
  );
}
