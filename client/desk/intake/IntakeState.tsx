import { sentenceCase } from '../../../shared/catalogue.ts';
import { type FirstAid, firstAid } from '../../../shared/first-aid.ts';
import { intakeFields as asked, boxes } from '../../../shared/intake-fields.ts';
import { DangerBoxes } from '../DangerBoxes.tsx';
import { Field, Group } from '../TextFields.tsx';

/** Whether it is dangerous to keep, and what to do then. */
export const IntakeDangers = () => (
  <Group of={asked.danger} className="dangers">
    <DangerBoxes of={asked.danger} />
    {/* Its last step speaks to somebody who is not here. */}
    <Aid className="aid-hot" aid={{ ...firstAid.swollen, steps: firstAid.swollen.steps.slice(0, -1) }} />
    <Aid className="aid-wet" aid={firstAid.wet} />
  </Group>
);

/** What came along, and how it looks: both stand on the slip. */
export const IntakeBelongings = () => (
  <>
    <Group of={asked.accessory}>
      <Boxes of="accessory" />
      <Field of={asked.accessories} />
    </Group>
    <Group of={asked.mark}>
      <Boxes of="mark" />
      <Field of={asked.marks} />
    </Group>
  </>
);

const Boxes = ({ of }: { of: 'accessory' | 'mark' }) => (
  <div className="ticks">
    {boxes[of].map((box) => (
      <Field key={box} of={asked[of]} value={box} label={sentenceCase(box)} />
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
