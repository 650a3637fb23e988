import { dataLossNotice, refurbishedNotice, repairNoticeSource } from '../../../shared/legal-texts.ts';
import type { MailPart } from './compose.ts';

/** The repair notice for every e-mail after which the customer may hand over a device. */
export const repairNotice: MailPart = {
  heading: 'Repair notice',
  paragraphs: [repairNoticeSource, dataLossNotice, refurbishedNotice],
};
