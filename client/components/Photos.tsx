import type { Shop } from '../../shared/shop.ts';
import { css } from '../theme/emotion.ts';

/** The place of each picture is known before it has come. */
const pictures = css`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(14rem, 100%), 1fr));
  gap: 1rem;
  & > img {
    width: 100%;
    aspect-ratio: 4 / 3;
    border-radius: var(--radius);
    object-fit: cover;
  }
`;

/** The owner's pictures of the shop. Renders nothing where there are none. */
export function Photos({ photos }: Pick<Shop, 'photos'>) {
  if (photos.length === 0) return null;
  return (
    <div className={pictures}>
      {photos.map(({ file, alt }) => (
        <img key={file} src={`/${file}`} alt={alt} loading="lazy" />
      ))}
    </div>
  );
}
