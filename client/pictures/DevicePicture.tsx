import type { Device } from '../../shared/catalogue.ts';
import { css } from '../theme/emotion.ts';
import { small } from '../theme/mixins.ts';
import { frontWith } from './device-drawings.ts';
import { drawing } from './drawing.ts';

/** Not an `svg` itself: the page's head hides those on phones. */
const picture = css`
  float: right;
  margin: 0.75rem 0 0.5rem 1rem;
  & svg {
    ${drawing}
    display: block;
    max-width: 5.5rem;
    height: 5.5rem;
  }
  & svg * {
    vector-effect: non-scaling-stroke;
  }
  ${small} {
    margin: 0 1rem 0 0;
    & svg {
      max-width: 15rem;
      height: 12rem;
    }
  }
`;

interface DevicePictureProps {
  device: Pick<Device, 'kind' | 'front'>;
  /** Slug of the service: decides which part is green. Without one, it's the display. */
  service?: string;
}

/** The front of a device, with the part in question in green. Decorative. */
export function DevicePicture({ device, service }: DevicePictureProps) {
  const { viewBox, markup } = frontWith(device, service);
  return (
    <span className={picture}>
      <svg viewBox={viewBox} aria-hidden="true" dangerouslySetInnerHTML={{ __html: markup }} />
    </span>
  );
}
