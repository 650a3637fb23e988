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

/** Which device it is, of the price list or in words, and what is wrong with it. */
export const IntakeDevice = ({ action, words, matches, path, advice }: IntakeProps) => (
  <>
    <div className="with-button">
      <Field of={intakeFields.device} />
      <button
        type="submit"
        name={intakeButtons.find.name}
        value={intakeFields.device.name}
        className="quiet"
        formAction={`${action}#matches`}
      >
        Look up
      </button>
    </div>
    <div id="matches" aria-live="polite" data-words={words}>
      <Hidden of={intakeFields.path} value={path} />
      {matches.map((match) => (
        <button
          key={match.path}
          type="submit"
          name={intakeButtons.pick.name}
          value={match.path}
          className="match"
          formAction={`${action}#intake-fault`}
        >
          <b>{match.name}</b> {match.text}
        </button>
      ))}
      {words && !path && matches.length === 0 && <p className="muted">Not on the price list: describe it.</p>}
      {advice && (
        <p className="aid" role="note">
          Tell them: {advice}
        </p>
      )}
    </div>
    <Field of={intakeFields.fault} />
    <Field of={intakeFields.serial} />
  </>
);
