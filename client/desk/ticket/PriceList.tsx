import type { ReactNode } from 'react';
import { isRepair, type Service, sentenceCase, workingTimeText } from '../../../shared/catalogue.ts';
import { priceText } from '../../../shared/money.ts';
import { quoteFields as quoted, type wordLines } from '../../../shared/quote-fields.ts';
import { Field, Group, inGroup, useField } from '../TextFields.tsx';

/** A repair of the list. `words`: the phrases that ask for it, a line each. */
export type ListedService = Service & { words?: string };

interface PriceListProps {
  label: string;
  /** What the list has for the device; empty for nothing. */
  services: ListedService[];
  children?: ReactNode;
}

/** What is done to a device, at which price. An amount is asked for beside what is ticked: a range needs one, another price a reason. */
export const PriceList = ({ label, services, children }: PriceListProps) => (
  <Group of={quoted.prices} label={label} id="prices">
    {services.length > 0 && (
      <>
        {/* The script's: it shows what its words, or those of the fault, ask for. */}
        <div className="field" hidden>
          <label htmlFor="find-repair">Find a repair</label>
          <input id="find-repair" type="search" autoComplete="off" />
        </div>
        <PriceGroup title="Most likely" />
        {Object.entries(Object.groupBy(services, groupOf)).map(([title, own]) => (
          <PriceGroup key={title} title={title} services={own} />
        ))}
        <div className="reason">
          <Field of={quoted.reason} />
        </div>
      </>
    )}
    {children}
  </Group>
);

const PriceGroup = ({ title, services = [] }: { title: string; services?: ListedService[] | undefined }) => (
  <details className="group" open>
    <summary>{title}</summary>
    <ul className="prices" aria-label={title}>
      {services.map((service) => (
        <li key={service.slug} data-words={service.words}>
          {service.options.map((option) => (
            <Option key={option.slug} service={service} option={option} />
          ))}
        </li>
      ))}
    </ul>
  </details>
);

/** In the order of the list: what is asked for most comes first. */
const groupOf = (service: Service): string =>
  !isRepair(service) ? 'Diagnosis' : service.sameForAll ? 'For any device' : 'Repairs';

function Option({ service, option }: { service: Service; option: Service['options'][number] }) {
  const { price } = option;
  const value = `${service.slug}/${option.slug}`;
  const other = inGroup(quoted.amounts, value);
  const { id, texts, mistake, mistakeId } = useField(other);
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
            {...{ id, name: other.name, 'aria-invalid': mistake && true, 'aria-describedby': mistakeId }}
            defaultValue={texts[0]}
            inputMode="decimal"
            maxLength={12}
            // Tells the sheet whether it is filled in.
            placeholder=" "
          />
        </label>
      )}
      {mistake}
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
