import type { ReactNode } from 'react';
import { type Service, sentenceCase, workingTimeText } from '../../../shared/catalogue.ts';
import { priceText } from '../../../shared/money.ts';
import { quoteFields as quoted, type wordLines } from '../../../shared/quote-fields.ts';
import { Field, Group, inGroup, useField } from '../TextFields.tsx';

/** What is done to a device, at which price. An amount is asked for beside what is ticked: a range needs one, another price a reason. */
export const PriceList = ({ label, services, children }: PriceListProps) => (
  <Group of={quoted.prices} label={label} id="prices">
    {services.length > 0 && (
      <>
        <ul className="prices">
          {services.map((service) => (
            <li key={service.slug}>
              {service.options.map((option) => (
                <Option key={option.slug} service={service} option={option} />
              ))}
            </li>
          ))}
        </ul>
        <div className="reason">
          <Field of={quoted.reason} />
        </div>
      </>
    )}
    {children}
  </Group>
);

interface PriceListProps {
  label: string;
  /** What the list has for the device; empty for nothing. */
  services: Service[];
  children?: ReactNode;
}

function Option({ service, option }: { service: Service; option: Service['options'][number] }) {
  const { price } = option;
  const value = `${service.slug}/${option.slug}`;
  const other = inGroup(quoted.amounts, value);
  const [amount] = useField(other).texts;
  const name = sentenceCase(service.name);
  const choice = service.options.length > 1 && option.name;
  const facts = [choice, workingTimeText(option.time ?? service.time)].filter(Boolean).join(', ');
  const label = (
    <>
      {name} <span className="muted">{facts}</span>
    </>
  );
  return (
    <div className="price">
      <Field of={quoted.services} value={value} disabled={!price} label={label}>
        <b>{priceText(price)}</b>
      </Field>
      {price && (
        <label className="amount">
          {price.from === price.to ? 'Other price, $' : 'How much, $'}
          <span className="hidden">{` for ${name}, ${option.name}`}</span>
          <input
            type="text"
            name={other.name}
            defaultValue={amount}
            inputMode="decimal"
            maxLength={12}
            // Tells the sheet whether it is filled in.
            placeholder=" "
          />
        </label>
      )}
    </div>
  );
}

/** One line of a quote that is not on the list. */
export const WordLine = ({ number, label }: { number: (typeof wordLines)[number]; label: string }) => (
  <div className="pair">
    <Field of={inGroup(quoted.words, number, label)} />
    <Field of={inGroup(quoted.wordPrices, number)} />
  </div>
);
