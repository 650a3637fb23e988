import { useRef } from 'react';
import { deviceLists } from '../../shared/device-columns.ts';
import { limits } from '../../shared/form-schemas.ts';
import { decodeTable } from '../../shared/table-text.ts';
import { fine, stack } from '../components/styles.ts';
import { css } from '../theme/emotion.ts';
import { column, monospace } from '../theme/mixins.ts';
import { TextArea } from './Field.tsx';
import { fieldId } from './form-context.ts';
import { useHydrated } from './use-hydrated.ts';

const file = css`
  ${column}
  gap: 0.25rem;
  & > label {
    font-weight: 600;
  }
  & > input {
    max-width: 100%;
    min-height: 2.75rem;
    padding-block: 0.5rem;
  }
`;

const columnNames = css`
  ${monospace}
`;

/** Nobody's name belongs on a list. */
const noNames = {
  school: 'Use student IDs, never students’ names.',
  company: 'Leave out your staff’s names.',
};

interface DeviceListFieldProps {
  name: string;
  label: string;
  /** Whose it is. */
  list: keyof typeof deviceLists;
}

/** A list of devices as CSV: pasted, or copied by the browser from a file into the same field, which only a script can. */
export function DeviceListField({ name, label, list }: DeviceListFieldProps) {
  const { titles, template } = deviceLists[list];
  const scripted = useHydrated();
  const input = useRef<HTMLInputElement>(null);

  async function read(): Promise<void> {
    const chosen = input.current?.files?.[0];
    const area = document.getElementById(fieldId(name));
    if (!chosen || !(area instanceof HTMLTextAreaElement)) return;
    // Somewhat more than the field accepts, so that validation reports a list that is too long.
    const bytes = await chosen.slice(0, limits.deviceList * 4 + 4).arrayBuffer();
    area.value = decodeTable(new Uint8Array(bytes));
    for (const type of ['input', 'change']) area.dispatchEvent(new Event(type, { bubbles: true }));
  }

  return (
    <div className={stack}>
      <TextArea
        name={name}
        label={label}
        hint={
          <>
            Leave this empty if your message says what you need. Is your list in a file? Open the file and
            paste it here: one device on each line, up to {limits.deviceRows}. Start with a line of column
            names: <code className={columnNames}>{Object.values(titles).join(',')}</code>. We leave out any
            other columns. {noNames[list]}{' '}
            <a href={template} download>
              Download a template
            </a>
          </>
        }
        rows={8}
        mono
        spellCheck={false}
      />
      {scripted && (
        <div className={file}>
          <label htmlFor="device-file">Or use a CSV file</label>
          <input id="device-file" ref={input} type="file" accept=".csv,text/csv,text/plain" onChange={read} />
          <p className={fine}>
            Your browser copies the file into the box above. It’s sent when you send the form.
          </p>
        </div>
      )}
    </div>
  );
}
