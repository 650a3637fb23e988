import type { ServiceOption } from '../../shared/catalogue.ts';
import { formatPriceRange } from '../../shared/money.ts';
import { formatWarranty } from '../../shared/warranty.ts';
import { css } from '../theme/emotion.ts';
import { card, small } from '../theme/mixins.ts';

const frame = css`
  ${card}
  padding: 0.5rem 1rem;
`;

const table = css`
  width: 100%;
  & :is(th, td) {
    padding: 1rem 0.75rem 0 0;
    border: 0;
    font-weight: 400;
  }
  & :is(th, td):last-child {
    padding-right: 0;
  }
  & thead :is(th, td) {
    padding-block: 0.5rem;
    color: var(--text-muted);
    font-size: var(--text-s);
  }
  & tbody {
    border-top: 1px solid var(--line);
  }
  & tbody th {
    font-weight: 600;
  }
  & td[colspan] {
    padding-block: 0.25rem 1rem;
    color: var(--text-muted);
    text-wrap: pretty;
  }
  ${small} {
    & b {
      font-size: var(--text-l);
      line-height: 1.2;
      white-space: nowrap;
    }
  }
`;

/** The options of a service with price and warranty; below each, its advantages and disadvantages. */
export function PriceTable({ options }: { options: ServiceOption[] }) {
  return (
    <div className={frame}>
      <table className={table}>
        <thead>
          <tr>
            <th scope="col">Choice</th>
            <th scope="col">Price with GST</th>
            <th scope="col">Warranty</th>
          </tr>
        </thead>
        {options.map(({ name, note, price, warrantyMonths }) => (
          <tbody key={name}>
            <tr>
              <th scope="row">{name}</th>
              <td>
                <b>{formatPriceRange(price)}</b>
              </td>
              <td>{formatWarranty(warrantyMonths)}</td>
            </tr>
            <tr>
              <td colSpan={3}>{note}</td>
            </tr>
          </tbody>
        ))}
      </table>
    </div>
  );
}
