import { moment } from '../../../shared/opening-hours.ts';
import {
  type Promised,
  promiseAhead,
  promiseAnswers,
  promiseFields,
} from '../../../shared/promise-fields.ts';
import { Field } from '../TextFields.tsx';

/** By when it is ready, asked by what stops the clock. A time that has passed cannot be kept. */
export function ReadyBy({ devices, now }: { devices: Promised[]; now: Date }) {
  const kept = devices.flatMap((device) => promiseAhead(device, now) ?? []);
  const [time, ...others] = new Set(kept);
  const { none, same, new: another } = promiseAnswers;
  const sameTime = time && others.length === 0 ? `${same}: ${moment(time).text}` : same;
  return (
    <>
      <Field
        of={promiseFields.promise}
        options={[['none', none], ...(time ? [['same', sameTime] as const] : []), ['new', another]]}
      />
      <Field of={promiseFields.expectedAt} />
    </>
  );
}
