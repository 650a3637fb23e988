import { Refusal } from '../../../forms/refusal.ts';
import type { RepairTable } from '../../store/tables.ts';

/** What customers read where nothing was changed: `stopped` where their link takes nothing more, `changed` where the quote is another. */
export const customerWords = {
  over: 'This repair is over, so nothing can be changed here. If something is wrong, call us.',
  stopped:
    'Nothing can be changed here: you told us that an answer or a name wasn’t yours. Call us, and we’ll sort it out.',
  answered: 'This quote has already been answered. The answer is below. To change it, call us.',
  superseded:
    'We’ve sent a newer quote since you opened this page. Please read it below, then answer that one.',
  expired: 'This quote has run out. Call us, and we’ll tell you whether its price still holds.',
  closed: 'This quote no longer needs an answer. Here’s where your repair is up to.',
  none: 'This isn’t the quote you were shown. Please read this one, then answer again.',
} as const;

/** Through a link that was not mailed to the customer. */
export const readsOnly = ({ closed_at }: Pick<RepairTable, 'closed_at'>): Refusal =>
  new Refusal(
    closed_at
      ? customerWords.over
      : 'This link only shows the repair. To answer, choose “Email me a link to answer”, or call us.',
    { kind: 'stopped', code: 'link-reads-only' },
  );
