import { type ComponentProps, createContext, type ReactNode, useContext, useId } from 'react';
import { otherTime, timeParts } from '../../shared/chosen-time.ts';
import type { FieldError } from '../../shared/form-fields.ts';
import type { StaffField } from '../../shared/staff-fields.ts';
import { OfferedTimes } from './offered-times.ts';

/** From a field's name to its text, or to all of its texts. */
export type TypedFields = Record<string, string | string[]>;

interface Filled {
  /** Begins the ids of its fields, where anything links to them. */
  id?: string;
  typed: TypedFields;
  mistakes: FieldError[];
  /** The field in which typing goes on. */
  focus?: string | null;
}

/** A form with what was typed into it before: its fields show that, each with its mistake beside it. */
export const FilledForm = createContext<Filled>({ typed: {}, mistakes: [] });

/** What the form around a field knows of it. */
export function useField({ name }: Pick<StaffField, 'name'>) {
  const { id, typed, mistakes, focus } = useContext(FilledForm);
  const ownId = useId();
  const found = mistakes.find(({ field }) => field === name);
  const mistakeId = found && `mistake-${name}`;
  const mistake = found && (
    <p className="mistake" id={mistakeId}>
      {found.message}
    </p>
  );
  const texts = [typed[name] ?? []].flat();
  return { id: id ? `${id}-${name}` : ownId, texts, mistakeId, mistake, hasFocus: focus === name };
}

type FieldProps = Omit<ComponentProps<'input'>, 'name'> & {
  of: StaffField;
  label?: ReactNode;
  /** Of one of several lines. */
  rows?: number;
  /** Of one that is chosen from a list: value to words. */
  options?: readonly (readonly [value: string, words: string])[];
};

/** A declared field with its label and, where it was refused, its mistake. */
export function Field({ of, label = of.label, options, children, ...own }: FieldProps) {
  const { id, texts, mistakeId, mistake, hasFocus } = useField(of);
  const [text] = texts;
  const { name, control } = of;
  const attributes = { name, autoComplete: 'off', ...(of.input as object), ...own };
  if (control === 'tick') {
    const { value = 'yes', autoComplete: _, ...box } = attributes as typeof attributes & { value?: string };
    // Of several boxes the group says what is wrong.
    const isAlone = !of.isMany && box.type !== 'radio';
    const own = isAlone && { id, 'aria-describedby': mistakeId };
    return (
      <>
        <label className="tick">
          <input
            {...{ type: 'checkbox', value, defaultChecked: texts.includes(String(value)), ...own, ...box }}
          />
          <span>{label}</span>
          {children}
        </label>
        {isAlone && mistake}
      </>
    );
  }
  const described = { id, 'aria-invalid': mistake && true, 'aria-describedby': mistakeId };
  if (control === 'time') return <TimeField of={of} label={label} />;
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {control === 'select' && (
        <select {...described} {...(attributes as object)} defaultValue={text}>
          {options?.map(([value, words]) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </select>
      )}
      {control === 'textarea' && (
        <textarea rows={2} {...described} {...(attributes as object)} defaultValue={text} />
      )}
      {control === 'text' && (
        // biome-ignore lint/a11y/noAutofocus: the page is made for this field, or comes back for it
        <input type="text" {...described} defaultValue={text} autoFocus={hasFocus} {...attributes} />
      )}
      {mistake}
    </div>
  );
}

/** A day and an hour from lists, and one line for any other: the sheet shows that once a list says so. */
function TimeField({ of, label }: { of: StaffField; label: ReactNode }) {
  const { days, hours } = useContext(OfferedTimes);
  const { name, none = '', isDeadline } = of;
  const part = (end: string, control: StaffField['control']) => ({ ...of, name: name + end, control });
  const again = <span className="hidden">{label}: </span>;
  const listed = days.map(
    ({ date, closes, words }) => [isDeadline ? `${date} ${closes}` : date, words] as const,
  );
  const noHour = isDeadline ? 'By closing time' : 'Choose a time';
  return (
    <div className="time pair">
      <Field
        of={part('', 'select')}
        label={label}
        options={[['', none], ...listed, [otherTime, 'Another day']]}
      />
      <Field
        of={part(timeParts.hour, 'select')}
        label={<>{again}Time</>}
        options={[['', noHour], ...hours, [otherTime, 'Another time']]}
      />
      <Field
        of={part(timeParts.typed, 'text')}
        label={<>{again}Type it, such as 24/11/2026 4:30 pm</>}
        maxLength={40}
      />
    </div>
  );
}

/** What the page itself says to its form's act. */
export const Hidden = ({ of, value }: { of: StaffField; value: string | number | undefined }) => (
  <input type="hidden" name={of.name} value={value} />
);

/** Controls that answer one question. A link to its mistake leads to its legend. */
export function Group({ of, label = of.label, children, ...fieldset }: GroupProps) {
  const { id, mistakeId, mistake } = useField(of);
  return (
    <fieldset aria-describedby={mistakeId} {...fieldset}>
      <legend id={id}>{label}</legend>
      {children}
      {mistake}
    </fieldset>
  );
}

type GroupProps = ComponentProps<'fieldset'> & { of: StaffField; label?: ReactNode };

/** One field of a group, by what follows the group's name. */
export const inGroup = (group: StaffField, rest: string | number, label = group.label): StaffField => ({
  ...{ ...group, name: `${group.name}${rest}`, label },
});
