import type { Device, DeviceFront } from '../../shared/catalogue.ts';
import { css } from '../theme/emotion.ts';
import { small } from '../theme/mixins.ts';
import { partOf, partsOf, shapeOf } from './device-drawings.ts';
import frontsSvg from './device-fronts.svg' with { type: 'text' };
import { concerned, drawing, readSheet } from './drawing.ts';

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

/** Devices from the front, in the coordinates of their icons, each with its display and with parts that are elsewhere on it. */
const fronts = readSheet<DeviceFront>(frontsSvg);

interface DevicePictureProps {
  device: Pick<Device, 'kind' | 'front'>;
  /** Slug of the service: decides which part is green. Without one, it's the display. */
  service?: string;
}

/** The front of a device, with the part in question in green. Decorative. */
export function DevicePicture({ device, service }: DevicePictureProps) {
  const { viewBox, outline, parts } = fronts[device.front];
  const { display = '', crack = '' } = parts;
  const part = service && partOf(service);
  const all = { ...partsOf(shapeOf(device)), ...parts };
  const __html =
    part === undefined || part === 'screen'
      ? concerned(part ? display + crack : display) + outline
      : display + outline + concerned(all[part] ?? all.anywhere);
  return (
    <span className={picture}>
      <svg viewBox={viewBox} aria-hidden="true" dangerouslySetInnerHTML={{ __html }} />
    </span>
  );
}
