import type { ReactNode } from 'react';
import { type Service, sentenceCase, workingTimeText } from '../../../shared/catalogue.ts';
import { priceText } from '../../../shared/money.ts';
import { Field, Group, Tick, useField } from './TextFields.tsx';

/** What is done to a device, at which price. An amount is asked for beside what is ticked: a range needs one, another price a reason. */
export const PriceList = ({ label, services, children }: PriceListProps) => (
  <Group name="prices" label={label} id="prices">
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
          <Field name="reason" label="Why another price than the list’s" maxLength={300} />
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
  const [amount] = useField(`amount-${value}`).texts;
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
      <Tick name="service" value={value} disabled={!price} label={label}>
        <b>{priceText(price)}</b>
      </Tick>
      {price && (
        <label className="amount">
          {price.from === price.to ? 'Other price, $' : 'How much, $'}
          <span className="hidden">{` for ${name}, ${option.name}`}</span>
          <input
            type="text"
            name={`amount-${value}`}
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

/** Lines in words that a quote has room for. */
export const wordLines = [1, 2, 3, 4] as const;

/** One line of a quote that is not on the list. */
export const WordLine = ({ number, label }: { number: (typeof wordLines)[number]; label: string }) => (
  <div className="pair">
    <Field name={`item-${number}`} label={label} maxLength={120} />
    <Field name={`price-${number}`} label="Price, $" inputMode="decimal" maxLength={12} placeholder=" " />
  </div>
);
