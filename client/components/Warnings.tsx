import { css } from '../theme/emotion.ts';
import { container } from '../theme/mixins.ts';
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

/** What to know before anything else, above the prices where somebody may get hurt. */
export function Warnings({ texts }: { texts: string[] }) {
  return (
    <div className={frame}>
      <Notice type="warning" title="Read this first" heading="h2" icon="heroicons:exclamation-triangle">
        <ul className={list}>
          {texts.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </Notice>
    </div>
  );
}
