import { createContext, type ReactNode, useContext } from 'react';
import { otherTime, timeParts } from '../../shared/chosen-time.ts';
import type { StaffField } from '../../shared/staff-fields.ts';

/** Days on which the shop is open, and hours at which it may be. */
export interface OpenTimes {
  /** `closes` is a local time, "17:00". */
  days: { date: string; closes: string; words: string }[];
  hours: { value: string; words: string }[];
}

/** What a page's lists of days and hours are made of. */
export const OfferedTimes = createContext<OpenTimes>({ days: [], hours: [] });

interface TimeControlsProps {
  of: StaffField;
  label: ReactNode;
  /** Its id, and the mistake that it is described by. */
  described: { id: string };
  /** What was sent, by the ends of the names. */
  textAt: (end: string) => string | undefined;
}

/** A day and an hour from lists, and one line for any other: the sheet shows that once a list says so. */
export function TimeControls({ of, label, described, textAt }: TimeControlsProps) {
  const { days, hours } = useContext(OfferedTimes);
  const { name, none = '', isDeadline } = of;
  const { id } = described;
  const ids = { hour: id + timeParts.hour, typed: id + timeParts.typed };
  return (
    <>
      <div className="field">
        <label htmlFor={id}>{label}</label>
        <select {...described} name={name} defaultValue={textAt('')}>
          <option value="">{none}</option>
          {days.map(({ date, closes, words }) => (
            <option key={date} value={isDeadline ? `${date} ${closes}` : date}>
              {words}
            </option>
          ))}
          <option value={otherTime}>Another day</option>
        </select>
      </div>
      <div className="field">
        <label htmlFor={ids.hour}>
          <span className="hidden">{label}: </span>Time
        </label>
        <select id={ids.hour} name={name + timeParts.hour} defaultValue={textAt(timeParts.hour)}>
          <option value="">{isDeadline ? 'By closing time' : 'Choose a time'}</option>
          {hours.map(({ value, words }) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
          <option value={otherTime}>Another time</option>
        </select>
      </div>
      <div className="field other-time">
        <label htmlFor={ids.typed}>
          <span className="hidden">{label}: </span>Type it, such as 24/11/2026 4:30 pm
        </label>
        <input
          {...{
            id: ids.typed,
            name: name + timeParts.typed,
            type: 'text',
            maxLength: 40,
            autoComplete: 'off',
          }}
          defaultValue={textAt(timeParts.typed)}
        />
      </div>
    </>
  );
}
