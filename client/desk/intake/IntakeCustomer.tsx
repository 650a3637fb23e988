import { intakeButtons, intakeFields } from '../../../shared/intake-fields.ts';
import { Field, Hidden } from '../TextFields.tsx';
import type { IntakeOrigin, IntakeProps } from './intake-props.ts';

/** Who brings it, by telephone first: somebody known is filled in. */
export const IntakeCustomer = ({ customer, knownEmail, origin }: IntakeProps) => (
  <>
    {origin && <MadeFrom {...origin} />}
    <div className="with-button">
      <Field of={intakeFields.phone} />
      <button type="submit" name={intakeButtons.find.name} value={intakeFields.phone.name} className="quiet">
        Look up
      </button>
    </div>
    <div id="customer" aria-live="polite">
      {customer && <p className="muted">{customer}</p>}
      {origin && (
        <p className="muted">{`Left empty, ${origin.line ? 'phone, email and serial number' : 'phone and email'} stay as in ${origin.reference}.`}</p>
      )}
      {knownEmail && (
        <>
          <Hidden of={intakeFields.knownEmail} value="" />
          <Field
            of={intakeFields.knownEmail}
            value={knownEmail}
            label={`Email them at ${knownEmail}, as last time`}
          />
        </>
      )}
    </div>
    <div className="pair">
      <Field of={intakeFields.name} />
      <Field of={intakeFields.email} />
    </div>
  </>
);

const MadeFrom = ({ words, asksGoodwill }: IntakeOrigin) => (
  <div>
    <p>{words}.</p>
    {asksGoodwill && <Field of={intakeFields.goodwill} />}
  </div>
);
