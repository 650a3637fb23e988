import { css } from '../theme/emotion.ts';
import { container } from '../theme/mixins.ts';
import { Icon } from './Icon.tsx';

const frame = css`
  ${container}
  padding-bottom: clamp(1.5rem, 4vw, 2.5rem);
`;

const box = css`
  padding: 1rem 1.25rem 1.25rem;
  border: 1px solid var(--warn);
  border-left-width: 5px;
  border-radius: var(--radius);
  background: var(--warn-soft);
  break-inside: avoid;
  & > h2 {
    display: flex;
    gap: 0.625rem;
    align-items: center;
    margin-bottom: 0.5rem;
    color: var(--warn);
    font-size: 1.125rem;
  }
  & > ul {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(22rem, 100%), 1fr));
    gap: 0.5rem 2.5rem;
    margin: 0;
    padding-left: 1.25rem;
  }
  & li::marker {
    color: var(--warn);
  }
`;

/** What to know before anything else, above the prices where somebody may get hurt. */
export function Warnings({ texts }: { texts: string[] }) {
  return (
    <div className={frame}>
      <div className={box}>
        <h2>
          <Icon name="heroicons:exclamation-triangle" />
          Read this first
        </h2>
        <ul>
          {texts.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </div>
    </div>
  );
}
