import { intakeFields } from '../../../shared/intake-fields.ts';
import { seen } from '../../../shared/ticket-fields.ts';
import { Field, FilledForm, Hidden, inGroup } from '../TextFields.tsx';
import { PriceList, WordLine } from '../ticket/PriceList.tsx';
import { IntakeBelongings, IntakeDangers } from './IntakeState.tsx';
import { IntakeRefusal, Place, Step } from './IntakeSteps.tsx';
import { IntakeSummary, TurnedNotice } from './IntakeSummary.tsx';
import { IntakeCustomer, IntakeDevice } from './IntakeWho.tsx';
import type { IntakeProps } from './intake-props.ts';

const { words, wordPrices } = intakeFields;

/** Everything that is asked at the counter, in the order of the talk there. Nothing in it is a dialog, and it needs no script. */
export function IntakeScreen(props: IntakeProps) {
  const { draft, action, origin, typed, services, focus, refusal } = props;
  const line = origin?.line;
  return (
    <FilledForm value={{ id: 'intake', typed, mistakes: refusal?.mistakes ?? [], focus }}>
      <form id="intake" className="intake" method="post" action={action} noValidate autoComplete="off">
        <header>
          <h1>{origin?.title ?? 'New repair'}</h1>
          <a href={line ? `${action}?${seen.lines.name}=${line}` : action} data-forget>
            Clear the form
          </a>
          <a href="/new/batch">Many devices, from a list</a>
          <a href="/slips">Blank slips for outages</a>
        </header>
        {refusal && <IntakeRefusal {...refusal} />}
        <Hidden of={intakeFields.draft} value={draft} />
        {line && <Hidden of={seen.lines} value={line} />}
        <div className="steps">
          {!line && <Place />}
          <Step number={1} title="Who">
            <IntakeCustomer {...props} />
          </Step>
          <Step number={2} title="What">
            <IntakeDevice {...props} />
          </Step>
          <Step number={3} title="Is it safe?" className="at-counter">
            <IntakeDangers />
          </Step>
          <Step number={4} title="What came with it" className="at-counter">
            <IntakeBelongings />
          </Step>
          <Step number={5} title="When and how much" className="at-counter">
            <Field of={intakeFields.due} />
            <Field of={intakeFields.shelf} />
            {!line && (
              <PriceList label="Price" services={services}>
                {services.length === 0 && <p className="muted">No price yet: diagnose first.</p>}
                <details open={[words, wordPrices].some((each) => typed[inGroup(each, 1).name])}>
                  <summary>Something else</summary>
                  <WordLine number={1} label="What is done" />
                </details>
              </PriceList>
            )}
          </Step>
        </div>
        <IntakeSummary {...props} />
      </form>
      <TurnedNotice action={action} />
    </FilledForm>
  );
}
