import type { FieldError } from '../../shared/form-fields.ts';
import {
  type DeviceView,
  type QuoteAnswer,
  type QuoteLineView,
  type QuoteView,
  quoteField,
  type RepairForm,
  trackingNames,
} from '../../shared/repair-view.ts';
import { css } from '../theme/emotion.ts';
import { card, choiceBox, column, largeText } from '../theme/mixins.ts';
import { Button } from './Button.tsx';
import { Facts } from './Facts.tsx';
import { type Line, Lines, lineList } from './Lines.tsx';
import { buttonRow, fine, stack } from './styles.ts';

/** Lines, terms and total on one sheet. */
const sheet = css`
  ${card}
  ${column}
  gap: 0.75rem;
  padding: 0.25rem 1.25rem 1rem;
  ${largeText} {
    padding-inline: 0.5rem;
  }
  & > :first-child > :first-child {
    border-top: 0;
  }
  & > :last-child {
    border-bottom: 0;
  }
`;

/** One line of an open quote. */
const question = css`
  min-width: 0;
  margin: 0;
  padding-inline: 0;
  border-width: 1px 0 0;
  & > legend {
    float: left;
    padding: 0;
  }
`;

const pair = css`
  display: flex;
  flex-wrap: wrap;
  grid-column: 1 / -1;
  gap: 0.25rem 1.5rem;
  & > label {
    display: inline-flex;
    align-items: center;
    gap: 0.5rem;
    min-height: 2.75rem;
  }
  & input {
    width: 1.25rem;
    height: 1.25rem;
    ${choiceBox}
  }
`;

const wrong = css`
  grid-column: 1 / -1;
  color: var(--danger);
`;

const total = css`
  display: flex;
  flex-wrap: wrap;
  justify-content: space-between;
  gap: 0 1rem;
  max-width: none;
  font-size: var(--text-l);
  font-weight: 600;
  font-variant-numeric: tabular-nums;
`;

interface QuoteProps {
  path: string;
  /** Whether the page may answer it. */
  mayAnswer: boolean;
  /** Its customer has had the repair stopped: nobody is to answer anything. */
  isStopped?: boolean;
  device: DeviceView;
  quote: QuoteView;
  errors: FieldError[];
  answers: Record<string, string>;
}

/** A device's quote: to be answered line by line while it is open, else as it was answered. */
export function RepairQuote(props: QuoteProps) {
  const { quote, mayAnswer, isStopped = false } = props;
  if (quote.state === 'open' && mayAnswer && !isStopped) return <OpenQuote {...props} />;
  return (
    <div className={stack}>
      <p className={fine}>
        Version {quote.version}, sent <time dateTime={quote.sent.iso}>{quote.sent.text}</time>.{' '}
        {quote.state === 'closed' && 'It’s closed, so there’s nothing to answer here.'}
        {quote.state === 'expired' &&
          'It has run out. Call us, and we’ll tell you whether its price still holds.'}
      </p>
      <div className={sheet}>
        <Lines lines={quote.lines.map(toLine)} />
        <Facts facts={quote.facts} />
        <p className={total}>
          <span>{totalLabel(quote)}</span>
          <span>{quote.total}</span>
        </p>
      </div>
    </div>
  );
}

const lineErrorField = (device: number, position: number) => `quote-${device}-${quoteField(position)}`;

function OpenQuote({ path, device, quote, errors, answers }: QuoteProps) {
  return (
    <form className={stack} action={path} method="post" acceptCharset="utf-8">
      <p>
        Every price is the whole price, GST included. You’ll see your answer with its total before it counts.
      </p>
      <input type="hidden" name={trackingNames.form} value={'quote' satisfies RepairForm} />
      <input type="hidden" name={trackingNames.device} value={device.line} />
      <input type="hidden" name={trackingNames.version} value={quote.version} />
      <div className={sheet}>
        <div className={lineList}>
          {quote.lines.map((line) => {
            const { position, text, said, price, isAgreed } = line;
            if (isAgreed)
              return (
                <div key={position}>
                  <span>{text}</span>
                  <b>{price}</b>
                  <p>{said}</p>
                </div>
              );
            const field = lineErrorField(device.line, position);
            const error = errors.find((each) => each.field === field);
            const name = quoteField(position);
            const chosen = answers[trackingNames.device] === String(device.line) ? answers[name] : undefined;
            return (
              <fieldset key={position} className={question} aria-describedby={error && `${field}-error`}>
                <legend>{text}</legend>
                <b>{price}</b>
                {said && <p>{said}</p>}
                {error && (
                  <strong className={wrong} id={`${field}-error`}>
                    {error.message}
                  </strong>
                )}
                <span className={pair}>
                  <label>
                    <input
                      id={`field-${field}`}
                      type="radio"
                      name={name}
                      value="yes"
                      defaultChecked={chosen === 'yes'}
                    />
                    Approve
                  </label>
                  <label>
                    <input type="radio" name={name} value="no" defaultChecked={chosen === 'no'} />
                    Decline
                  </label>
                </span>
              </fieldset>
            );
          })}
        </div>
        <Facts facts={quote.facts} />
        <p className={total}>
          <span>{totalLabel(quote)}</span>
          <span>{quote.total}</span>
        </p>
      </div>
      <p className={fine}>
        Version {quote.version}, sent <time dateTime={quote.sent.iso}>{quote.sent.text}</time>
      </p>
      <div>
        <Button type="submit">Check my answer</Button>
      </div>
    </form>
  );
}

const totalLabel = ({ state, isLater, isLess, lines }: QuoteView): string => {
  if (isLess) return 'Without what wasn’t done';
  if (state === 'answered' || (state === 'closed' && isLater)) return 'You approved';
  if (isLater) return 'Total if you approve all that’s new';
  return lines.length === 1 ? 'Total' : 'Total of all lines';
};

const toLine = ({ text, said, price }: QuoteLineView): Line => ({
  name: text,
  price,
  notes: said ? [said] : [],
});

/** The choice as it is restated: only this form's answer counts. */
export function ConfirmChoice({ path, choice }: { path: string; choice: QuoteAnswer }) {
  const { device, version, approved, declined, kept = [] } = choice;
  return (
    <form className={stack} action={path} method="post" acceptCharset="utf-8">
      <input type="hidden" name={trackingNames.form} value={'confirm' satisfies RepairForm} />
      <input type="hidden" name={trackingNames.device} value={device.line} />
      <input type="hidden" name={trackingNames.version} value={version} />
      <input type="hidden" name={trackingNames.cents} value={choice.cents} />
      {[...approved, ...declined].map(({ position }) => (
        <input
          key={position}
          type="hidden"
          name={quoteField(position)}
          value={approved.some((line) => line.position === position) ? 'yes' : 'no'}
        />
      ))}
      <ChosenLines title="You approve" lines={approved} />
      <ChosenLines title="You decline" lines={declined} />
      <ChosenLines title="Agreed before" lines={kept} />
      <p className={total}>
        <span>Total, GST included</span>
        <span>{choice.total}</span>
      </p>
      <p>
        {approved.length > 0
          ? 'Once you confirm, we’ll go ahead with what you’ve approved.'
          : kept.length > 0
            ? 'Once you confirm, we’ll go on with what you agreed to before.'
            : 'Once you confirm, we’ll put your device back together and get it ready for you.'}
      </p>
      <p className={fine}>
        {device.device}, version {version} of the quote
      </p>
      <div className={buttonRow}>
        <Button type="submit" form={againForm} variant="secondary">
          Change my answer
        </Button>
        <Button type="submit">
          {approved.length > 0
            ? `Approve ${choice.total}`
            : kept.length > 0
              ? 'Decline what’s new'
              : 'Decline the quote'}
        </Button>
      </div>
    </form>
  );
}

function ChosenLines({ title, lines }: { title: string; lines: QuoteLineView[] }) {
  if (lines.length === 0) return null;
  return (
    <>
      <h2>{title}</h2>
      <div className={sheet}>
        <Lines lines={lines.map(toLine)} />
      </div>
    </>
  );
}

const againForm = 'again';

/** Leads back to the page. A form, because a link to the address that is shown already would load nothing. */
export function ChangeChoice({ path }: { path: string }) {
  return <form id={againForm} action={path} method="get" />;
}
