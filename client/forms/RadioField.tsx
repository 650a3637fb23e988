import { unsafeFirstAid } from '../../shared/first-aid.ts';
import type { RadioControl } from '../../shared/form-fields.ts';
import { FirstAidSteps } from '../components/FirstAidSteps.tsx';
import { Notice } from '../components/Notice.tsx';
import { css } from '../theme/emotion.ts';
import { choiceBox, column } from '../theme/mixins.ts';
import { FieldNotes, fieldNotes, useFieldIds } from './FieldNotes.tsx';
import { useField } from './form-context.ts';

const group = css`
  ${column}
  gap: 0.25rem;
  min-width: 0;
  margin: 0;
  padding: 0;
  border: 0;
  /* Within the fieldset, and so on its ground. */
  & > legend {
    float: left;
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
  & small {
    display: none;
    color: var(--danger);
    font-size: var(--text-s);
  }
  /* Of an answer that is dangerous, in this form or known to the server. Without script, and at once. */
  form:is([data-danger], :has([data-danger]:checked)) & [data-refused] {
    color: var(--text-muted);
    text-decoration: line-through;
  }
  form:is([data-danger], :has([data-danger]:checked)) & small {
    display: block;
  }
  &:not(:has([data-danger]:checked)) > [role='status'] > * {
    display: none;
  }
`;

interface RadioFieldProps {
  name: string;
  label: string;
  hint?: string | undefined;
  choice: RadioControl;
}

/** One of a few, all in view. The first button has the field's id: links from the error summary lead to it. */
export function RadioField({ name, label, hint, choice }: RadioFieldProps) {
  const { options, chosen, dangerous, refused } = choice;
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
            data-danger={dangerous?.includes(value) || undefined}
          />
          {refused?.[value] ? (
            <span>
              <span data-refused="">{words}</span> <small>{refused[value]}</small>
            </span>
          ) : (
            words
          )}
        </label>
      ))}
      {dangerous && (
        <div role="status">
          <Notice type="danger" title="Read this first" icon="heroicons:exclamation-triangle">
            <FirstAidSteps aid={unsafeFirstAid} />
          </Notice>
        </div>
      )}
    </fieldset>
  );
}
