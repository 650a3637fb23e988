import { IntakeDevice } from './IntakeDevice.tsx';
import { fieldsOf, Mistake, mistakeId } from './IntakeField.tsx';
import { IntakeState } from './IntakeState.tsx';
import type { IntakeProps } from './intake-props.ts';

/** Everything that is asked at the counter, on one page. Nothing in it is a dialog, and it needs no script. */
export function IntakeScreen(props: IntakeProps) {
  const { draftId, typed, customer, focus, notice, refusal } = props;
  const { field, isTicked } = fieldsOf(props);
  return (
    <>
      <form
        id="intake"
        className="intake"
        method="post"
        action="/new"
        data-intake
        noValidate
        autoComplete="off"
      >
        <header>
          <h1>New repair</h1>
          <a href="/new" data-forget>
            Empty the form
          </a>
          <a href="/slips">Blank slips, for when the line is dead</a>
        </header>
        {refusal && <Problem {...refusal} />}
        <input type="hidden" name="draft" value={draftId} />
        <div className="part">
          <fieldset>
            <legend>Customer</legend>
            <div className="with-button">
              {field('phone', 'Phone', { type: 'tel', autoFocus: focus === 'phone' })}
              <button type="submit" name="find" value="phone" className="quiet">
                Look up
              </button>
            </div>
            <div id="customer" aria-live="polite">
              {customer && <p className="muted">{customer.text}</p>}
              {customer?.email && (
                <label className="tick">
                  <input type="hidden" name="knownEmail" value="" />
                  <input
                    type="checkbox"
                    name="knownEmail"
                    value={customer.email}
                    defaultChecked={typed.knownEmail === undefined || isTicked('knownEmail', customer.email)}
                  />
                  Email them at {customer.email}, as last time
                </label>
              )}
            </div>
            <div className="pair">
              {field('name', 'Name', { maxLength: 100, autoFocus: focus === 'name' })}
              {field('email', 'Email', { type: 'email' })}
            </div>
          </fieldset>
          <IntakeDevice {...props} />
        </div>
        <div className="part">
          <IntakeState {...props} />
          <fieldset>
            <legend>Promise</legend>
            <div className="pair">
              <div className="field">
                <label htmlFor="intake-due">Ready by</label>
                <select id="intake-due" name="due" defaultValue={typed.due}>
                  <option value="none">No time promised</option>
                  {props.due.map(({ value, label }) => (
                    <option key={value} value={value}>
                      {label}
                    </option>
                  ))}
                </select>
              </div>
              {field('dueAt', 'or at another time', { type: 'datetime-local' })}
              {field('shelf', 'Shelf', { maxLength: 40 })}
            </div>
            <p>
              <a className="button quiet" href="#notice">
                Show them the repair notice
              </a>
            </p>
            <label className="tick">
              <input
                type="checkbox"
                id="notice-read"
                name="notice"
                value="yes"
                defaultChecked={isTicked('notice', 'yes')}
                aria-describedby={mistakeId('notice', refusal)}
              />
              They have read the repair notice
            </label>
            <Mistake of="notice" refusal={refusal} />
            <label className="tick">
              <input type="checkbox" name="agreed" value="yes" defaultChecked={isTicked('agreed', 'yes')} />
              They agree to the price now
            </label>
          </fieldset>
        </div>
        <div className="finish">
          <output data-said />
          <button type="submit">Take it in, print slip and label</button>
        </div>
      </form>
      <section id="notice" className="turned" aria-labelledby="notice-title">
        <h2 id="notice-title">{notice.title}</h2>
        {notice.sentences.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
        <p>{notice.intro}</p>
        <p className="with-button">
          <button type="submit" form="intake" name="find" value="notice" formAction="/new#notice-read">
            I have read it
          </button>
          <a className="button quiet" href="#notice-read">
            Back to the form
          </a>
        </p>
      </section>
    </>
  );
}

/** Why it was not taken in; where it is here already, the way to it and the way on. */
function Problem({ notice, mistakes }: NonNullable<IntakeProps['refusal']>) {
  const [before = '', reference, after] = notice.split(/\b([A-Z]{1,4}-[\dA-Z]{4}-[\dA-Z]{4})\b/);
  return (
    <div className="problem" role="alert" id="problem" tabIndex={-1}>
      <p>
        {before}
        {reference && <a href={`/t/${reference.toLowerCase()}`}>{reference}</a>}
        {after}
      </p>
      <ul>
        {mistakes.map(({ field, message }) => (
          <li key={field}>
            <a href={`#intake-${field}`}>{message}</a>
          </li>
        ))}
      </ul>
      {reference && (
        <button type="submit" name="again" value="yes">
          It is another repair: take it in
        </button>
      )}
    </div>
  );
}
