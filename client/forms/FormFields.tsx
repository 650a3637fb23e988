import type { ReactElement } from 'react';
import type { FormField } from '../../shared/form-fields.ts';
import { type FormKind, fieldsOf } from '../../shared/forms.ts';
import { css } from '../theme/emotion.ts';
import { column, small } from '../theme/mixins.ts';
import { DeviceListField } from './DeviceListField.tsx';
import { SelectField, TextArea, TextField } from './Field.tsx';
import { useField } from './form-context.ts';
import { RadioField } from './RadioField.tsx';

/** Two fields side by side where there is room. */
const pair = css`
  ${column}
  /* Controls stay in one line where one field has a hint and the other has none. */
  align-items: end;
  gap: 1.5rem;
  ${small} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
`;

/** The fields of a form, as `shared/forms.ts` lists them. */
export function FormFields({ kind }: { kind: FormKind }) {
  return rowsOf(fieldsOf(kind)).map((row) => {
    const fields = row.map(([name, field]) => <FieldControl key={name} name={name} field={field} />);
    if (fields.length === 1) return fields[0];
    return (
      <div className={pair} key={row[0]?.[0]}>
        {fields}
      </div>
    );
  });
}

type NamedField = [name: string, field: FormField];

function rowsOf(fields: NamedField[]): NamedField[][] {
  const rows: NamedField[][] = [];
  for (const named of fields) {
    const before = rows.at(-1);
    const isPair = before?.length === 1 && before[0]?.[1].width === 'half' && named[1].width === 'half';
    if (isPair) before.push(named);
    else rows.push([named]);
  }
  return rows;
}

function FieldControl({ name, field }: { name: string; field: FormField }): ReactElement {
  const { label, hint } = field;
  switch (field.control) {
    case 'text': {
      const { type, autoComplete, inputMode, spellCheck } = field;
      const input = { type, autoComplete, inputMode, spellCheck };
      return <TextField name={name} label={label} hint={hint} {...input} />;
    }
    case 'select':
      return <SelectField name={name} label={label} hint={hint} options={field.options} none={field.none} />;
    case 'radio':
      return <RadioField {...{ name, label, hint }} choice={field} />;
    case 'hidden':
      return <HiddenField name={name} />;
    case 'textarea':
      return <TextArea name={name} label={label} hint={hint} rows={field.rows} />;
    case 'device-list':
      return <DeviceListField name={name} label={label} list={field.list} />;
  }
}

function HiddenField({ name }: { name: string }) {
  return <input type="hidden" name={name} defaultValue={useField(name).answer} />;
}
