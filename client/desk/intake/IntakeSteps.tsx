import type { ReactNode } from 'react';
import type { FieldError } from '../../../shared/form-fields.ts';
import { intakeFields, places } from '../../../shared/intake-fields.ts';
import { Problem } from '../Problem.tsx';
import { Field, Group } from '../TextFields.tsx';
import type { IntakeProps } from './intake-props.ts';

type StepProps = { number: number; title: string; className?: string; children: ReactNode };

/** One step of the talk at the counter. */
export const Step = ({ number, title, className = '', children }: StepProps) => (
  <section className={`step ${className}`} aria-labelledby={`step-${number}`}>
    <h2 id={`step-${number}`}>
      <span className="count">{number}</span> {title}
    </h2>
    {children}
  </section>
);

/** Whether it is here, and when it comes: the sheet hides what belongs to the other. */
export const Place = () => (
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

/** Why it was not taken in; where it is here already, the way to it and the way on. */
export function IntakeRefusal({ notice, mistakes }: NonNullable<IntakeProps['refusal']>) {
  const isAgain = ({ field }: FieldError) => field === intakeFields.again.name;
  const repeated = mistakes.find(isAgain)?.message;
  const [reference] = /\b[A-Z]{1,4}(-[\dA-Z]{4}){2}\b/.exec(repeated ?? '') ?? [];
  return (
    <Problem
      notice={repeated ?? (mistakes.length > 0 ? 'Nothing was taken in yet.' : notice)}
      mistakes={mistakes.filter((mistake) => !isAgain(mistake))}
      form="intake"
    >
      {reference && (
        <p className="acts">
          <a href={`/t/${reference.toLowerCase()}`}>{reference}</a>
          <button type="submit" name={intakeFields.again.name} value="yes">
            It’s a different repair: take it in
          </button>
        </p>
      )}
    </Problem>
  );
}
