import { addressLine, type Shop } from '../../shared/shop.ts';
import { css } from '../theme/emotion.ts';
import { card, notPrinted } from '../theme/mixins.ts';

const map = css`
  ${card}
  display: block;
  width: 100%;
  height: auto;
  aspect-ratio: 16 / 9;
  overflow: hidden;
  ${notPrinted}
`;

/** The provider's map. Without one there is none: a drawn map would be a made-up one. */
export function ShopMap({
  shop: { name, address, map: source },
}: {
  shop: Pick<Shop, 'name' | 'address' | 'map'>;
}) {
  if (!source.embedUrl) return null;
  return (
    <iframe
      className={map}
      src={source.embedUrl}
      title={`Map with ${name}, ${addressLine(address)}`}
      loading="lazy"
      width="640"
      height="360"
      referrerPolicy="strict-origin-when-cross-origin"
    />
  );
}
