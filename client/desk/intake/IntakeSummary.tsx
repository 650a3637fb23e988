import { intakeButtons, intakeFields } from '../../../shared/intake-fields.ts';
import { repairNotice } from '../../../shared/legal-texts.ts';
import { Facts } from '../paper/SlipCopy.tsx';
import { Field } from '../TextFields.tsx';
import type { IntakeProps } from './intake-props.ts';

/** What will be printed and what it comes to, what the customer has read and agrees to, and the one button. */
export const IntakeSummary = ({ origin, slip }: IntakeProps) => (
  <section className="summary" aria-labelledby="summary">
    <h2 id="summary">
      <span className="at-counter">What will be printed</span>
      <span className="to-come">Booking</span>
    </h2>
    <div id="slip" className="at-counter">
      {slip.facts.length > 0 ? <Facts facts={slip.facts} /> : <p className="muted">Nothing yet.</p>}
      {slip.total && (
        <p className="total">
          Total <b>{slip.total}</b>
        </p>
      )}
    </div>
    <div className="at-counter">
      <a className="button quiet" href="#notice">
        Show them the repair notice
      </a>
      <Field of={intakeFields.notice} />
      {!origin?.line && <Field of={intakeFields.agreed} />}
    </div>
    <output data-said />
    <button type="submit">
      <span className="at-counter">Take it in, print slip and label</span>
      <span className="to-come">Book it in</span>
    </button>
  </section>
);

/** The customer reads it on the turned screen. While it is shown, all else is hidden, and the other heading with it. */
export const TurnedNotice = ({ action }: Pick<IntakeProps, 'action'>) => (
  <section id="notice" className="turned" aria-labelledby="notice-title">
    <h1 id="notice-title">{repairNotice.title}</h1>
    {[...repairNotice.sentences, repairNotice.intro].map((sentence) => (
      <p key={sentence}>{sentence}</p>
    ))}
    <p className="with-button">
      <button
        type="submit"
        form="intake"
        name={intakeButtons.find.name}
        value={intakeFields.notice.name}
        formAction={`${action}#intake-notice`}
      >
        I have read it
      </button>
      <a className="button quiet" href="#intake-notice">
        Back to the form
      </a>
    </p>
  </section>
);
