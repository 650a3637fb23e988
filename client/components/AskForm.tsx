import { kindNames } from '../../shared/catalogue.ts';
import { aboutMaxLength } from '../../shared/constants.ts';
import { formatPriceRange } from '../../shared/money.ts';
import { href } from '../../shared/routes.ts';
import { aboutQuery } from '../../shared/search-links.ts';
import type { PriceBand } from '../../shared/symptoms.ts';
import { css } from '../theme/emotion.ts';
import { column, formControl } from '../theme/mixins.ts';
import { Button } from './Button.tsx';
import { Disclosure } from './Disclosure.tsx';
import { Lines } from './Lines.tsx';
import { SampleMark } from './SampleMark.tsx';
import { fine, stack } from './styles.ts';

const form = css`
  ${column}
  gap: 0.375rem;
  max-width: 36rem;
  & label {
    font-weight: 600;
  }
  & > div {
    display: flex;
    flex-wrap: wrap;
    gap: 0.5rem;
  }
  & input {
    flex: 1 1 14rem;
    min-width: 0;
    ${formControl}
  }
`;

const bands = css`
  max-width: 36rem;
  margin-top: 0.5rem;
  border-top: 1px solid var(--line);
`;

interface AskFormProps {
  /** What was searched for. */
  about?: string;
  bands: PriceBand[];
}

/** For a device that the catalogue does not have: one field, which leads to the contact form, and what is usual. */
export function AskForm({ about = '', bands: priceBands }: AskFormProps) {
  return (
    <div className={stack}>
      <form className={form} action={`${href('contact')}#write`} method="get">
        <label htmlFor="ask-about">Ask about this device</label>
        <div>
          <input
            id="ask-about"
            name={aboutQuery}
            type="text"
            defaultValue={about}
            maxLength={aboutMaxLength}
            autoComplete="off"
            aria-describedby="ask-about-hint"
          />
          <Button type="submit" variant="secondary">
            Ask
          </Button>
        </div>
        <p className={fine} id="ask-about-hint">
          Tell us its name and what’s wrong. We’ll ask how to reach you on the next page.
        </p>
      </form>
      {priceBands.length > 0 && (
        <div>
          <p>
            Typical prices: <SampleMark />
          </p>
          <div className={bands}>
            {priceBands.map(({ kind, repairs }) => (
              <Disclosure key={kind} name="price-band" summary={kindNames[kind]}>
                <Lines lines={repairs.map(({ name, price }) => ({ name, price: formatPriceRange(price) }))} />
              </Disclosure>
            ))}
          </div>
        </div>
      )}
    </div>
  );
}
