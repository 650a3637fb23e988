import { collectorFields } from '../../../shared/repair-view.ts';
import { counterText } from '../../back-office/repairs/whole-repair.ts';
import { TicketForm, text } from './TicketForm.tsx';
import type { TicketProps } from './ticket-props.ts';

/** Whose it is, who may have it, and how to reach them. */
export function TicketCustomer(ticket: TicketProps) {
  const { repair, offers, role } = ticket;
  const { name, email, stopped_at, closed_at } = repair;
  const counter = counterText(repair, offers);
  const collectors = JSON.parse(repair.collectors) as string[];
  return (
    <section aria-labelledby="customer">
      <h2 id="customer">{name}</h2>
      {stopped_at && (
        <p className="problem">
          <b>Stopped.</b> They say that an answer or a name was not theirs. Call them before you go on.
        </p>
      )}
      {counter && <p>{counter}</p>}
      <p className="muted">
        {email ? 'They hear of news by e-mail' : 'They left no e-mail address: call them about news'}.
      </p>
      {role !== 'bench' && <Contact {...ticket} />}
      {closed_at === null && (
        <TicketForm
          ticket={ticket}
          name="collectors"
          summary="Who else may collect"
          fields={collectorFields.map((field, index) =>
            text(field, `Name ${index + 1}`, { maxLength: 100, defaultValue: collectors[index] }),
          )}
          button="They may collect it"
          isQuiet
        />
      )}
    </section>
  );
}

/** Hidden until somebody asks for it. A correction that was refused shows what was typed, and no more. */
function Contact(ticket: TicketProps) {
  const { repair, reveal, refused } = ticket;
  const isShown = reveal === 'contact';
  if (!isShown && refused?.form !== 'contact')
    return <TicketForm ticket={ticket} name="show" button="Show phone and e-mail" isQuiet />;
  const now = isShown ? repair : null;
  return (
    <TicketForm
      ticket={ticket}
      name="contact"
      fields={[
        text('name', 'Name', { required: true, maxLength: 100, defaultValue: repair.name }),
        text('phone', 'Phone', { type: 'tel', maxLength: 40, defaultValue: now?.phone }),
        text('email', 'E-mail', { type: 'email', maxLength: 254, defaultValue: now?.email }),
      ]}
      button="Correct name and contact"
      isQuiet
    >
      <input type="hidden" name="contactVersion" value={now?.version ?? refused?.typed.contactVersion} />
    </TicketForm>
  );
}
