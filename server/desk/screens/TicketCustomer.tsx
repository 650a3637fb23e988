import { collectorFields } from '../../../shared/repair-view.ts';
import { Field } from './TextFields.tsx';
import { TicketForm, typedInto } from './TicketForm.tsx';
import type { TicketProps } from './ticket-props.ts';

/** Whose it is, who may have it, and how to reach them. */
export function TicketCustomer(props: TicketProps) {
  const { customer, refused } = props;
  const { name, counter, isStopped, collectors, told, mayShow, contact, isOver } = customer;
  const named = typedInto(props, 'collectors');
  const typed = typedInto(props, 'contact');
  // A correction that was refused is shown again with what was typed, and no more.
  const edited =
    contact ??
    (refused?.form === 'contact' ? { email: '', phone: '', version: Number(typed.contactVersion) } : null);
  return (
    <section aria-labelledby="customer">
      <h2 id="customer">{name}</h2>
      {isStopped && (
        <p className="problem">
          <b>Stopped.</b> They say that an answer or a name was not theirs. Call them before you go on.
        </p>
      )}
      {counter && <p>{counter}</p>}
      <p className="muted">{told}.</p>
      {edited ? (
        <TicketForm {...props} name="contact">
          <input type="hidden" name="contactVersion" value={edited.version} />
          <Field name="name" label="Name" required maxLength={100} defaultValue={typed.name ?? name} />
          <Field
            type="tel"
            name="phone"
            label="Phone"
            maxLength={40}
            defaultValue={typed.phone ?? edited.phone}
          />
          <Field
            type="email"
            name="email"
            label="E-mail"
            maxLength={254}
            defaultValue={typed.email ?? edited.email}
          />
          <button type="submit" className="quiet">
            Correct name and contact
          </button>
        </TicketForm>
      ) : (
        mayShow && (
          <TicketForm {...props} name="show">
            <button type="submit" className="quiet">
              Show phone and e-mail
            </button>
          </TicketForm>
        )
      )}
      {!isOver && (
        <details open={refused?.form === 'collectors'}>
          <summary>Who else may collect</summary>
          <TicketForm {...props} name="collectors">
            {collectorFields.map((field, index) => (
              <Field
                key={field}
                name={field}
                label={`Name ${index + 1}`}
                maxLength={100}
                defaultValue={named[field] ?? collectors[index]}
              />
            ))}
            <button type="submit" className="quiet">
              They may collect it
            </button>
          </TicketForm>
        </details>
      )}
    </section>
  );
}
