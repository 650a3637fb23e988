import { type InputHTMLAttributes, useId } from 'react';

type FieldProps = InputHTMLAttributes<HTMLInputElement> & { name: string; label: string };

/** One line of text with its label. */
export function Field({ label, ...input }: FieldProps) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input type="text" autoComplete="off" id={id} {...input} />
    </div>
  );
}

interface TextAreaProps {
  name: string;
  label: string;
  defaultValue?: string | undefined;
  required?: boolean;
}

export function TextArea({ label, ...area }: TextAreaProps) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <textarea id={id} rows={2} maxLength={2000} {...area} />
    </div>
  );
}

export const Tick = ({ label, ...input }: FieldProps) => (
  <label className="tick">
    <input type="checkbox" value="yes" {...input} />
    <span>{label}</span>
  </label>
);
