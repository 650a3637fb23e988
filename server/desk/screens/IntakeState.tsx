import { type FirstAid, firstAid } from '../../../shared/first-aid.ts';
import { fieldsOf, Mistake, mistakeId } from './IntakeField.tsx';
import type { IntakeProps } from './intake-props.ts';

const accessories = ['charger', 'cable', 'case', 'bag', 'SIM', 'stylus'];
const marks = ['screen cracked', 'back cracked', 'dents', 'scratches', 'parts missing'];
const answers = [
  ['none', 'None of these'],
  ['swollen', 'Swollen'],
  ['hot', 'Hot'],
  ['wet', 'Wet'],
] as const;

/** What is wrong with the device, how it looks, and whether it is dangerous. */
export function IntakeState(props: IntakeProps) {
  const { refusal } = props;
  const { field, isTicked } = fieldsOf(props);
  const boxes = (name: string, all: readonly string[]) =>
    all.map((each) => (
      <label key={each} className="tick">
        <input type="checkbox" name={name} value={each} defaultChecked={isTicked(name, each)} />
        {each}
      </label>
    ));
  return (
    <>
      <fieldset>
        <legend>What is wrong</legend>
        {field('fault', 'Fault, in their words', { maxLength: 2000 })}
        {field('serial', 'Serial number or IMEI', { maxLength: 40, autoCapitalize: 'characters' })}
      </fieldset>
      <fieldset className="dangers" id="intake-danger" aria-describedby={mistakeId('danger', refusal)}>
        <legend>Is it swollen, hot or wet? Ask each customer.</legend>
        <div className="ticks">
          {answers.map(([value, label]) => (
            <label key={value} className="tick">
              <input type="checkbox" name="danger" value={value} defaultChecked={isTicked('danger', value)} />
              {label}
            </label>
          ))}
        </div>
        <Mistake of="danger" refusal={refusal} />
        {/* Its last step speaks to somebody who is not here. */}
        <Aid className="aid-hot" aid={{ ...firstAid.swollen, steps: firstAid.swollen.steps.slice(0, -1) }} />
        <Aid className="aid-wet" aid={firstAid.wet} />
      </fieldset>
      <fieldset>
        <legend>Came with</legend>
        <div className="ticks">{boxes('accessory', accessories)}</div>
        {field('accessories', 'Anything else', { maxLength: 200 })}
      </fieldset>
      <fieldset>
        <legend>Condition</legend>
        <div className="ticks">{boxes('mark', marks)}</div>
        {field('marks', 'Anything else', { maxLength: 200 })}
      </fieldset>
    </>
  );
}

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
