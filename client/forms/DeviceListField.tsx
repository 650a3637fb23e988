import { useRef } from 'react';
import { columnTitles, deviceListTemplate } from '../../shared/device-columns.ts';
import { limits } from '../../shared/form-schemas.ts';
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

const columns = Object.values(columnTitles).join(',');

/** The list of a school's devices as CSV: pasted, or copied by the browser from a file into the same field. */
export function DeviceListField({ name, label }: { name: string; label: string }) {
  const scripted = useHydrated();
  const input = useRef<HTMLInputElement>(null);

  async function read(): Promise<void> {
    const chosen = input.current?.files?.[0];
    const area = document.getElementById(fieldId(name));
    if (!chosen || !(area instanceof HTMLTextAreaElement)) return;
    // Somewhat more than the field accepts, so that validation reports a list that is too long.
    area.value = await chosen.slice(0, limits.deviceList * 4 + 4).text();
    for (const type of ['input', 'change']) area.dispatchEvent(new Event(type, { bubbles: true }));
  }

  return (
    <div className={stack}>
      <TextArea
        name={name}
        label={label}
        hint={
          <>
            Leave this empty if your message says what you need. Otherwise, put one device on each line, as
            CSV, up to {limits.deviceRows}. Start with a line of column names:{' '}
            <code className={columnNames}>{columns}</code>. We leave out any other columns. Use student IDs,
            never students’ names.{' '}
            <a href={deviceListTemplate} download>
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
