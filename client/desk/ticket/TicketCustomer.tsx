import { formatPhone } from '../../../shared/contact-details.ts';
import { isFinal, mayFollow } from '../../../shared/repair-status.ts';
import { collectorFields } from '../../../shared/repair-view.ts';
import { collectorField, ticketFields } from '../../../shared/ticket-fields.ts';
import { Field, Hidden } from '../TextFields.tsx';
import { TicketForm } from './TicketForm.tsx';
import { TicketLinks } from './TicketLinks.tsx';
import type { TicketProps } from './ticket-props.ts';

const { contact } = ticketFields;

/** Whose it is, who may have it, and how to reach them. */
export function TicketCustomer(ticket: TicketProps) {
  const { repair, counter, mayShowContact } = ticket;
  const { name, email, stopped_at, closed_at, collectors } = repair;
  const isOver = repair.devices.every(({ status }) => isFinal(status));
  const named = Object.fromEntries(collectors.map((each, index) => [collectorField(index).name, each]));
  return (
    <section aria-labelledby="customer">
      <h2 id="customer">{name}</h2>
      {stopped_at && (
        <p className="problem">
          <b>Stopped.</b> They say an answer or a name wasn’t theirs. Call them before you go on.
        </p>
      )}
      {counter && !isOver && !ticket.chosen.some(({ status }) => mayFollow(status, 'collected')) && (
        <p>{counter}</p>
      )}
      <p className="muted">{email ? 'Updates go by email' : 'No email address: call them with news'}.</p>
      {mayShowContact && <Contact {...ticket} />}
      <TicketLinks {...ticket} />
      {!closed_at && (
        <TicketForm
          ticket={ticket}
          act="collectors"
          values={named}
          summary="Who else may collect"
          button="They may collect it"
          isQuiet
        >
          {collectorFields.map((field, index) => (
            <Field key={field} of={collectorField(index)} />
          ))}
        </TicketForm>
      )}
    </section>
  );
}

/** Hidden until somebody asks for it, and once. A correction that was refused shows what was typed, and no more. */
function Contact(ticket: TicketProps) {
  const { repair, reveal, refused } = ticket;
  const { name, phone, email, version } = repair;
  const isShown = reveal === 'contact';
  if (!isShown && refused?.form !== 'contact')
    return <TicketForm ticket={ticket} act="show" button="Show phone and email" isQuiet />;
  const values = { name, ...(isShown && { phone: phone ? formatPhone(phone) : '', email: email ?? '' }) };
  return (
    <>
      {isShown && (
        <p className="contact">
          {phone && <a href={`tel:${phone}`}>{formatPhone(phone)}</a>}
          {email && <a href={`mailto:${email}`}>{email}</a>}
        </p>
      )}
      <TicketForm
        ticket={ticket}
        values={values}
        act="contact"
        summary="Correct name and contact"
        button="Correct it"
        isQuiet
      >
        <Hidden
          of={contact.version}
          value={isShown ? version : String(refused?.typed[contact.version.name])}
        />
        <Field of={contact.name} />
        <Field of={contact.phone} />
        <Field of={contact.email} />
      </TicketForm>
    </>
  );
}
