import { css } from '../theme/emotion.ts';
import { choiceBox } from '../theme/mixins.ts';
import { FieldNotes, fieldNotes, useFieldIds } from './FieldNotes.tsx';
import { useField } from './form-context.ts';

const group = css`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 0.25rem;
  min-width: 0;
  margin: 0;
  padding: 0;
  border: 0;
  & > legend {
    padding: 0;
    font-weight: 600;
  }
  ${fieldNotes}
  & label {
    display: flex;
    align-items: center;
    gap: 0.75rem;
    min-height: 2.75rem;
    padding-block: 0.25rem;
  }
  & input {
    flex: none;
    width: 1.375rem;
    height: 1.375rem;
    margin: 0;
    ${choiceBox}
    scroll-margin-top: 8rem;
  }
`;

interface RadioFieldProps {
  name: string;
  label: string;
  hint?: string | undefined;
  /** Value to words, in order. */
  options: Record<string, string>;
  chosen?: string | undefined;
}

/** One of a few, all in view. The first button has the field's id: links from the error summary lead to it. */
export function RadioField({ name, label, hint, options, chosen }: RadioFieldProps) {
  const { answer, notOffered } = useField(name);
  const { id, invalid, describedBy } = useFieldIds(name, hint);
  const offered = Object.entries(options).filter(([value]) => !notOffered.includes(value));
  return (
    <fieldset className={group} data-wrong={invalid} aria-describedby={describedBy}>
      <legend>{label}</legend>
      <FieldNotes name={name} hint={hint} />
      {offered.map(([value, words], index) => (
        <label key={value}>
          <input
            type="radio"
            id={index === 0 ? id : `${id}-${value}`}
            name={name}
            value={value}
            defaultChecked={value === (answer || chosen)}
          />
          {words}
        </label>
      ))}
    </fieldset>
  );
}
