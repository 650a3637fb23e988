import { type ComponentProps, createContext, type ReactNode, useContext, useId } from 'react';
import type { FieldError } from '../../../shared/form-fields.ts';
import type { PostedFields } from '../../http/form-body.ts';

interface Filled {
  /** Begins the ids of its fields, where anything links to them. */
  id?: string;
  typed: PostedFields;
  mistakes: FieldError[];
  /** The field in which typing goes on. */
  focus?: string | null;
}

/** A form with what was typed into it before: its fields show that, each with its mistake beside it. */
export const FilledForm = createContext<Filled>({ typed: {}, mistakes: [] });

/** What the form around a field knows of it. */
export function useField(name: string) {
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

type Labelled<Tag extends 'input' | 'textarea' | 'fieldset'> = ComponentProps<Tag> & {
  name: string;
  label: ReactNode;
};

/** One line of text. */
export function Field({ label, ...input }: Labelled<'input'>) {
  const { id, texts, mistakeId, mistake, hasFocus } = useField(input.name);
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        type="text"
        autoComplete="off"
        id={id}
        defaultValue={texts[0]}
        // biome-ignore lint/a11y/noAutofocus: the page is made for this field, or comes back for it
        autoFocus={hasFocus}
        aria-invalid={mistake && true}
        aria-describedby={mistakeId}
        {...input}
      />
      {mistake}
    </div>
  );
}

export function TextArea({ label, ...area }: Labelled<'textarea'>) {
  const { id, texts } = useField(area.name);
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <textarea id={id} rows={2} maxLength={2000} defaultValue={texts[0]} {...area} />
    </div>
  );
}

/** A box to tick. What else stands in its row are its children. */
export function Tick({ label, children, value = 'yes', ...input }: Labelled<'input'> & { value?: string }) {
  const { texts } = useField(input.name);
  return (
    <label className="tick">
      <input type="checkbox" value={value} defaultChecked={texts.includes(value)} {...input} />
      <span>{label}</span>
      {children}
    </label>
  );
}

/** Controls that answer one question. A link to its mistake leads to its legend. */
export function Group({ name, label, children, ...fieldset }: Labelled<'fieldset'>) {
  const { id, mistakeId, mistake } = useField(name);
  return (
    <fieldset aria-describedby={mistakeId} {...fieldset}>
      <legend id={id}>{label}</legend>
      {children}
      {mistake}
    </fieldset>
  );
}
