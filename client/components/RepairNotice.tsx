import { dataLossNotice, refurbishedNotice, repairNoticeSource } from '../../shared/legal-texts.ts';
import { Notice } from './Notice.tsx';

interface RepairNoticeProps {
  /** Level of the notice's heading. Without it, the page needs a heading right above. */
  heading?: 'h2' | 'h3' | 'h4';
}

/**
 * The repair notice, wherever a device is handed over: both its sentences in one block, in body size, under a heading. The
 * ACCC names fine print as obscuring it.
 */
export function RepairNotice({ heading }: RepairNoticeProps) {
  return (
    <Notice {...(heading && { title: 'Repair notice', heading })}>
      <p>{repairNoticeSource}</p>
      <p>{dataLossNotice}</p>
      <p>{refurbishedNotice}</p>
    </Notice>
  );
}
