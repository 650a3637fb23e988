import { type ComponentProps, type ReactNode, useState } from 'react';
import { css } from '../theme/emotion.ts';
import { formControl } from '../theme/mixins.ts';
import { FieldNotes, fieldNotes, useFieldIds } from './FieldNotes.tsx';
import { fieldId, useField } from './form-context.ts';

const field = css`
  display: grid;
  align-content: start;
  gap: 0.25rem;
  min-width: 0;
  & > label {
    font-weight: 600;
  }
  ${fieldNotes}
  & > p + :is(input, select, textarea),
  & > label + :is(input, select, textarea) {
    margin-top: 0.25rem;
  }
  & > :is(input, select, textarea) {
    width: 100%;
    ${formControl}
    /* The label is to be seen too when a link leads to the field. */
    scroll-margin-top: 8rem;
  }
  & > textarea {
    resize: vertical;
  }
  & > textarea[data-mono] {
    font-family: ui-monospace, 'SF Mono', Menlo, Consolas, monospace;
    font-size: var(--text-s);
    white-space: pre;
  }
  &[data-wrong] > :is(input, select, textarea) {
    border: 2px solid var(--danger);
  }
`;

interface FieldFrameProps {
  name: string;
  label: string;
  hint?: ReactNode;
}

/** The attributes by which a control belongs to its label, its hint and its errors. */
interface ControlProps {
  id: string;
  name: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

function FieldFrame({
  name,
  label,
  hint,
  children,
}: FieldFrameProps & { children: (control: ControlProps) => ReactNode }) {
  const { id, invalid, describedBy } = useFieldIds(name, hint);
  return (
    <div className={field} data-wrong={invalid}>
      <label htmlFor={id}>{label}</label>
      <FieldNotes name={name} hint={hint} />
      {children({
        id,
        name,
        'aria-describedby': describedBy,
        'aria-invalid': invalid,
      })}
    </div>
  );
}

type TextFieldProps = FieldFrameProps &
  Pick<ComponentProps<'input'>, 'type' | 'autoComplete' | 'inputMode' | 'spellCheck'>;

/** One line of text, uncontrolled: hydration may happen at any moment and must not change what is typed. */
export function TextField({ name, label, hint, type = 'text', ...rest }: TextFieldProps) {
  const { answer } = useField(name);
  return (
    <FieldFrame name={name} label={label} hint={hint}>
      {(control) => <input {...rest} {...control} type={type} defaultValue={answer} />}
    </FieldFrame>
  );
}

type TextAreaProps = FieldFrameProps & { rows: number; mono?: true; spellCheck?: boolean };

/** Several lines of text. */
export function TextArea({ name, label, hint, rows, mono, spellCheck }: TextAreaProps) {
  const { answer } = useField(name);
  // Hydration gives a textarea that came with text its first text again, whatever has been typed since.
  const [text] = useState(() => typedBeforeHydration(fieldId(name)) ?? answer);
  return (
    <FieldFrame name={name} label={label} hint={hint}>
      {(control) => (
        <textarea
          {...control}
          rows={rows}
          data-mono={mono && ''}
          spellCheck={spellCheck}
          defaultValue={text}
        />
      )}
    </FieldFrame>
  );
}

function typedBeforeHydration(id: string): string | undefined {
  if (typeof document === 'undefined' || 'hydrated' in document.documentElement.dataset) return undefined;
  const area = document.getElementById(id);
  return area instanceof HTMLTextAreaElement ? area.value : undefined;
}

type SelectFieldProps = FieldFrameProps & {
  /** Value to words, in order. */
  options: Record<string, string>;
  /** The first option, which counts as no answer. */
  none?: string | undefined;
};

/** One of a few. Without `none`, the first is chosen. */
export function SelectField({ name, label, hint, options, none }: SelectFieldProps) {
  const { answer } = useField(name);
  return (
    <FieldFrame name={name} label={label} hint={hint}>
      {(control) => (
        <select {...control} defaultValue={answer || undefined}>
          {none && <option value="">{none}</option>}
          {Object.entries(options).map(([value, words]) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </select>
      )}
    </FieldFrame>
  );
}
