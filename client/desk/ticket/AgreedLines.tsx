import { agreedFields as agreed, lineChangeWords } from '../../../shared/quote-fields.ts';
import { Field, inGroup } from '../TextFields.tsx';

/** A line that the customer has agreed to before. */
export interface AgreedLine {
  /** In the newest quote. */
  position: number;
  text: string;
  /** "$179" */
  price: string;
}

const changes = Object.entries(lineChangeWords);

/** What the new quote does with each line that was agreed to before: it stays, until someone says otherwise. */
export const AgreedLines = ({ lines }: { lines: AgreedLine[] }) => (
  <>
    <h2>Agreed to before</h2>
    {lines.map(({ position, text, price }) => (
      <fieldset key={position}>
        <legend>
          {text} <b>{price}</b>
        </legend>
        <Field of={inGroup(agreed.changes, position)} options={changes} />
        <details>
          <summary>It doesn’t stay</summary>
          <Field of={inGroup(agreed.whys, position)} />
          <div className="pair">
            <Field of={inGroup(agreed.insteadWords, position)} />
            <Field of={inGroup(agreed.insteadPrices, position)} />
          </div>
          <Field of={inGroup(agreed.fallBacks, position)} />
        </details>
      </fieldset>
    ))}
  </>
);
