import { useSite } from '../context/site-context.ts';
import { css } from '../theme/emotion.ts';

/** No taller than its line: the layout stays the same once the facts are real. */
const mark = css`
  display: inline-block;
  padding-inline: 0.5em;
  border: 1px solid var(--warn);
  border-radius: 1em;
  color: var(--warn);
  font-size: var(--text-s);
  font-weight: 600;
  line-height: 1.4;
  white-space: nowrap;
`;

/** Beside prices, while the shop's facts are samples. */
export function SampleMark() {
  const { sample } = useSite();
  return sample && <span className={mark}>Sample prices</span>;
}
