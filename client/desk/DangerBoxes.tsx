import { sentenceCase } from '../../shared/catalogue.ts';
import { boxes } from '../../shared/intake-fields.ts';
import type { StaffField } from '../../shared/staff-fields.ts';
import { Field } from './TextFields.tsx';

/** Which dangers there are, or that there are none. */
export const DangerBoxes = ({ of }: { of: StaffField }) => (
  <div className="ticks">
    {boxes.danger.map((box) => (
      <Field key={box} of={of} value={box} label={sentenceCase(box === 'none' ? 'none of these' : box)} />
    ))}
  </div>
);
