import type { InputHTMLAttributes } from 'react';
import type { IntakeProps } from './intake-props.ts';

type Told = Pick<IntakeProps, 'typed' | 'ticked' | 'refusal'>;

/** What every part of the intake draws its fields with. */
export const fieldsOf = ({ typed, ticked, refusal }: Told) => ({
  isTicked: (name: string, value: string) => ticked.includes(`${name}=${value}`),
  field: (name: string, label: string, more: InputHTMLAttributes<HTMLInputElement> = {}) => (
    <div className="field">
      <label htmlFor={`intake-${name}`}>{label}</label>
      <input
        type="text"
        id={`intake-${name}`}
        name={name}
        defaultValue={typed[name]}
        aria-invalid={mistakeId(name, refusal) ? true : undefined}
        aria-describedby={mistakeId(name, refusal)}
        {...more}
      />
      <Mistake of={name} refusal={refusal} />
    </div>
  ),
});

export const mistakeId = (name: string, refusal: IntakeProps['refusal']): string | undefined =>
  refusal?.mistakes.some(({ field }) => field === name) ? `mistake-${name}` : undefined;

/** What is wrong with a field. */
export const Mistake = ({ of: name, refusal }: { of: string; refusal: IntakeProps['refusal'] }) => (
  <>
    {refusal?.mistakes
      .filter(({ field }) => field === name)
      .map(({ message }) => (
        <p key={message} className="mistake" id={`mistake-${name}`}>
          {message}
        </p>
      ))}
  </>
);
