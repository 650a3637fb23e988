import { sentenceCase } from '../../../shared/catalogue.ts';
import { type FirstAid, firstAid } from '../../../shared/first-aid.ts';
import { dangers } from '../../back-office/repairs/take-in.ts';
import { Field, Group, Tick } from './TextFields.tsx';

/** What can be ticked of a device, by field. */
export const boxes: Record<'danger' | 'accessory' | 'mark', readonly string[]> = {
  danger: ['none', ...dangers],
  accessory: ['charger', 'cable', 'case', 'bag', 'SIM', 'stylus'],
  mark: ['screen cracked', 'back cracked', 'dents', 'scratches', 'parts missing'],
};

/** What is wrong with the device, how it looks, and whether it is dangerous. */
export const IntakeState = () => (
  <>
    <fieldset>
      <legend>What is wrong</legend>
      <Field name="fault" label="Fault, in their words" maxLength={2000} />
      <Field name="serial" label="Serial number or IMEI" maxLength={40} autoCapitalize="characters" />
    </fieldset>
    <Group name="danger" label="Is it swollen, hot or wet? Ask each customer." className="dangers">
      <Boxes name="danger" labelOf={(danger) => sentenceCase(danger === 'none' ? 'none of these' : danger)} />
      {/* Its last step speaks to somebody who is not here. */}
      <Aid className="aid-hot" aid={{ ...firstAid.swollen, steps: firstAid.swollen.steps.slice(0, -1) }} />
      <Aid className="aid-wet" aid={firstAid.wet} />
    </Group>
    <Group name="accessory" label="Came with">
      <Boxes name="accessory" />
      <Field name="accessories" label="Anything else" maxLength={200} />
    </Group>
    <Group name="mark" label="Condition">
      <Boxes name="mark" />
      <Field name="marks" label="Anything else" maxLength={200} />
    </Group>
  </>
);

const Boxes = ({ name, labelOf }: { name: keyof typeof boxes; labelOf?: (box: string) => string }) => (
  <div className="ticks">
    {boxes[name].map((box) => (
      <Tick key={box} name={name} value={box} label={labelOf?.(box) ?? box} />
    ))}
  </div>
);

/** Shown by the sheet as soon as the box is ticked. */
const Aid = ({ aid, className }: { aid: FirstAid; className: string }) => (
  <ul className={`aid ${className}`}>
    {[...aid.urgent, ...aid.steps].map(([first, rest]) => (
      <li key={first}>
        <strong>{first}</strong> {rest}
      </li>
    ))}
  </ul>
);
