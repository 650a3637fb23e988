import { dataLossNotice, refurbishedNotice, repairNoticeSource } from '../../shared/legal-texts.ts';
import { css } from '../theme/emotion.ts';

const notice = css`
  display: grid;
  gap: 0.5rem;
  padding: 1rem 1.25rem;
  border: 2px solid var(--line-strong);
  border-radius: var(--radius);
  break-inside: avoid;
  & > :is(h3, h4) {
    font-size: 1rem;
    letter-spacing: 0;
  }
  && > p {
    margin-top: 0;
  }
`;

interface RepairNoticeProps {
  /** Level of the notice's heading. Without it, the page needs a heading right above. */
  heading?: 'h3' | 'h4';
}

/**
 * The repair notice, wherever a device is handed over: both its sentences in one block, in body size, under a heading. The
 * ACCC names fine print as obscuring it.
 */
export function RepairNotice({ heading: Heading }: RepairNoticeProps) {
  return (
    <div className={notice} data-block="">
      {Heading && <Heading>Repair notice</Heading>}
      <p>{repairNoticeSource}</p>
      <p>{dataLossNotice}</p>
      <p>{refurbishedNotice}</p>
    </div>
  );
}
