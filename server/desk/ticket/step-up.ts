import { SeeOther } from '../../http/error-table.ts';
import { demandStepUp } from '../access.ts';
import { InvalidAnswers } from '../desk-forms.ts';
import type { TicketAct } from './ticket-forms.ts';

/** For forms with words in them: they are shown again with these, not left for the passkey. @throws {InvalidAnswers} */
export function requireStepUp({ request, desk }: TicketAct): void {
  try {
    demandStepUp(request, desk.now());
  } catch (error) {
    if (!(error instanceof SeeOther)) throw error;
    throw new InvalidAnswers([
      { field: 'passkey', message: 'Nothing was saved yet: show your passkey again.' },
    ]);
  }
}
