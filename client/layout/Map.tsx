import { addressLine, type Shop } from '../../shared/shop.ts';
import { css } from '../theme/emotion.ts';
import { card } from '../theme/mixins.ts';

const map = css`
  display: grid;
  gap: 0.5rem;

  > :first-child {
    ${card}
    display: block;
    width: 100%;
    height: auto;
    aspect-ratio: 16 / 9;
    overflow: hidden;
  }

  a {
    justify-self: start;
    padding-block: 0.125rem;
  }

  @media print {
    > :first-child {
      display: none;
    }
  }
`;

const drawing = css`
  color: var(--text-muted);

  path {
    fill: none;
    stroke: var(--line);
    stroke-width: 5;
    stroke-linecap: round;
  }

  path:last-of-type {
    fill: var(--primary-strong);
    stroke: none;
  }

  circle {
    fill: var(--on-primary);
  }
`;

interface ShopMapProps {
  shop: Pick<Shop, 'name' | 'address' | 'map'>;
}

/** Where the shop is: the provider's map if one is configured, else a drawing that says so. Always links to directions. */
export function ShopMap({ shop: { name, address, map: source } }: ShopMapProps) {
  const place = addressLine(address);
  return (
    <div className={map}>
      {source.embedUrl ? (
        <iframe
          src={source.embedUrl}
          title={`Map with ${name}, ${place}`}
          loading="lazy"
          width="640"
          height="360"
          referrerPolicy="strict-origin-when-cross-origin"
        />
      ) : (
        <Streets />
      )}
      <a href={source.directionsUrl}>Directions to {address.street}</a>
    </div>
  );
}

function Streets() {
  return (
    <svg className={drawing} viewBox="0 0 320 180" role="img" aria-label="Drawn map, not to scale">
      <path d="M-5 40 120 58 325 34M-5 132l120-8 95 14 115-20M60-5l12 54-6 82 10 54M232-5l-8 48 12 94 34 48" />
      <path d="M-5 88h68m169-2 93-12M70 84l160 4M120 57l-4 68m57-73 6 81M280 38l6 84" strokeOpacity=".6" />
      <path d="M150 92c-10-13-17-21-17-30a17 17 0 0 1 34 0c0 9-7 17-17 30" />
      <circle cx="150" cy="62" r="6" />
      <text x="312" y="171" textAnchor="end" fontSize="11" fill="currentColor">
        Not to scale
      </text>
    </svg>
  );
}
