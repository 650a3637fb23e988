import { agreedFields as agreed, lineChangeWords } from '../../../shared/quote-fields.ts';
import { Field, inGroup, type TypedFields } from '../TextFields.tsx';

/** A line that the customer has agreed to before. */
export interface AgreedLine {
  /** In the newest quote. */
  position: number;
  text: string;
  /** "$179" */
  price: string;
}

const changes = Object.entries(lineChangeWords);

/** Whether something was said of a line: what was typed is not to be hidden. */
const isTyped = (typed: TypedFields, position: number): boolean =>
  [agreed.whys, agreed.insteadWords, agreed.insteadPrices].some(
    (group) => typed[inGroup(group, position).name],
  ) || ![undefined, 'kept'].includes(typed[inGroup(agreed.changes, position).name]?.toString());

/** What the new quote does with each line that was agreed to before: it stays, until someone says otherwise. */
export const AgreedLines = ({ lines, typed }: { lines: AgreedLine[]; typed: TypedFields }) => (
  <>
    <h2>Agreed to before</h2>
    {lines.map(({ position, text, price }) => (
      <fieldset key={position}>
        <legend>
          {text} <b>{price}</b>
        </legend>
        <Field of={inGroup(agreed.changes, position)} options={changes} />
        <details open={isTyped(typed, position)}>
          <summary>If it doesn’t stay</summary>
          <div className="part">
            <Field of={inGroup(agreed.whys, position)} />
            <div className="pair">
              <Field of={inGroup(agreed.insteadWords, position)} />
              <Field of={inGroup(agreed.insteadPrices, position)} />
            </div>
            <Field of={inGroup(agreed.fallBacks, position)} />
          </div>
        </details>
      </fieldset>
    ))}
  </>
);
