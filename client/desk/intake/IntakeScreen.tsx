import type { Service } from '../../../shared/catalogue.ts';
import type { FieldError } from '../../../shared/form-fields.ts';
import { intakeButtons, intakeFields, places } from '../../../shared/intake-fields.ts';
import { repairNotice } from '../../../shared/legal-texts.ts';
import { seen } from '../../../shared/ticket-fields.ts';
import { Problem } from '../Problem.tsx';
import { Field, FilledForm, Group, Hidden, inGroup, type TypedFields, useField } from '../TextFields.tsx';
import { PriceList, WordLine } from '../ticket/PriceList.tsx';
import { IntakeState } from './IntakeState.tsx';

export interface IntakeProps {
  /** The path that it is posted to, and of its empty form. */
  action: string;
  /** What it is made from, if it does not begin here. */
  origin: IntakeOrigin | null;
  /** A UUID: whoever posts it again gets the same answer. */
  draft: string;
  typed: TypedFields;
  /** Who has the telephone number; empty before one was typed. */
  customer: string;
  /** Their email address in short. */
  knownEmail: string | null;
  /** The words that the matches are for. */
  words: string;
  /** Devices that the words may mean, best first; none where one was picked. */
  matches: { path: string; name: string; text: string }[];
  /** Of the device on the price list that was picked; empty for one in words. */
  path: string;
  services: Service[];
  /** What to tell its owner of that device: that it needs an update to call 000. */
  advice: string | null;
  /** Times to promise. */
  due: { value: string; label: string }[];
  /** Where typing goes on. */
  focus: string | null;
  refusal: { notice: string; mistakes: FieldError[] } | null;
}

export interface IntakeOrigin {
  reference: string;
  title: string;
  words: string;
  /** Which device of a repair comes back. */
  line: string | null;
  /** Whether it comes back without a warranty. */
  asksGoodwill: boolean;
}

const { words, wordPrices } = intakeFields;

/** Everything that is asked at the counter, on one page. Nothing in it is a dialog, and it needs no script. */
export function IntakeScreen(props: IntakeProps) {
  const { draft, action, origin, typed, services, focus, refusal } = props;
  const line = origin?.line;
  return (
    <FilledForm value={{ id: 'intake', typed, mistakes: refusal?.mistakes ?? [], focus }}>
      <form id="intake" className="intake" method="post" action={action} noValidate autoComplete="off">
        <header>
          <h1>{origin?.title ?? 'New repair'}</h1>
          <a href={line ? `${action}?${seen.lines.name}=${line}` : action} data-forget>
            Empty the form
          </a>
          <a href="/new/batch">Many devices, from a list</a>
          <a href="/slips">Blank slips, for when the line is dead</a>
        </header>
        {refusal && <IntakeRefusal {...refusal} />}
        <Hidden of={intakeFields.draft} value={draft} />
        {line && <Hidden of={seen.lines} value={line} />}
        <div className="part">
          {origin && <MadeFrom {...origin} />}
          {!line && <Place />}
          <Customer {...props} />
          <DeviceFields {...props} />
          {!line && (
            <PriceList label="Price" services={services}>
              {services.length === 0 && <p className="muted">No device picked: it is looked at first.</p>}
              <details open={[words, wordPrices].some((each) => typed[inGroup(each, 1).name])}>
                <summary>Something else</summary>
                <WordLine number={1} label="What is done" />
              </details>
            </PriceList>
          )}
        </div>
        <div className="part">
          <IntakeState />
          <Agreed {...props} />
        </div>
        <div className="finish">
          <p className="not-agreed">The price is not agreed yet.</p>
          <output data-said />
          <button type="submit">
            <span className="at-counter">Take it in, print slip and label</span>
            <span className="to-come">Book it in</span>
          </button>
        </div>
      </form>
      <section id="notice" className="turned" aria-labelledby="notice-title">
        {/* While it is shown, all else is hidden, and the other heading with it. */}
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
    </FilledForm>
  );
}

/** Why it was not taken in; where it is here already, the way to it and the way on. */
function IntakeRefusal({ notice, mistakes }: NonNullable<IntakeProps['refusal']>) {
  const isAgain = ({ field }: FieldError) => field === intakeFields.again.name;
  const repeated = mistakes.find(isAgain)?.message;
  const [reference] = /\b[A-Z]{1,4}(-[\dA-Z]{4}){2}\b/.exec(repeated ?? '') ?? [];
  return (
    <Problem notice={repeated ?? (mistakes.length > 0 ? 'Nothing was taken in yet.' : notice)}>
      <ul>
        {mistakes
          .filter((mistake) => !isAgain(mistake))
          .map(({ field, message }) => (
            <li key={field}>
              <a href={`#intake-${field}`}>{message}</a>
            </li>
          ))}
      </ul>
      {reference && (
        <p className="acts">
          <a href={`/t/${reference.toLowerCase()}`}>{reference}</a>
          <button type="submit" name={intakeFields.again.name} value="yes">
            It is another repair: take it in
          </button>
        </p>
      )}
    </Problem>
  );
}

/** Whether it is here, and when it comes: the sheet hides what belongs to the other. */
const Place = () => (
  <Group of={intakeFields.place}>
    <div className="ticks">
      {Object.entries(places).map(([value, words]) => (
        <Field key={value} of={intakeFields.place} value={value} label={words} />
      ))}
    </div>
    <div className="to-come">
      <Field of={intakeFields.comesAt} />
    </div>
  </Group>
);

const MadeFrom = ({ words, asksGoodwill }: IntakeOrigin) => (
  <div>
    <p>{words}.</p>
    {asksGoodwill && <Field of={intakeFields.goodwill} />}
  </div>
);

const Customer = ({ customer, knownEmail, origin }: IntakeProps) => (
  <fieldset>
    <legend>Customer</legend>
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
  </fieldset>
);

const DeviceFields = ({ action, words, matches, path, advice }: IntakeProps) => (
  <fieldset>
    <legend>Device</legend>
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
          formAction={`${action}#prices`}
        >
          <b>{match.name}</b> {match.text}
        </button>
      ))}
      {words && !path && matches.length === 0 && (
        <p className="muted">Not on the price list: go on in words.</p>
      )}
      {advice && (
        <p className="aid" role="note">
          Tell them: {advice}
        </p>
      )}
    </div>
  </fieldset>
);

/** What the shop promises, and what the customer agrees to. */
function Agreed({ due, origin }: IntakeProps) {
  const notice = useField(intakeFields.notice);
  return (
    <fieldset className="at-counter">
      <legend>Promise</legend>
      <div className="pair">
        <Field
          of={intakeFields.due}
          options={[['none', 'No time promised'], ...due.map(({ value, label }) => [value, label] as const)]}
        />
        <Field of={intakeFields.dueAt} />
        <Field of={intakeFields.shelf} />
      </div>
      <p>
        <a className="button quiet" href="#notice">
          Show them the repair notice
        </a>
      </p>
      <Field of={intakeFields.notice} id={notice.id} aria-describedby={notice.mistakeId} />
      {notice.mistake}
      {!origin?.line && <Field of={intakeFields.agreed} />}
    </fieldset>
  );
}
