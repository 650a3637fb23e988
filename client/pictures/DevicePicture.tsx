import type { Device } from '../../shared/catalogue.ts';
import { css } from '../theme/emotion.ts';
import { small } from '../theme/mixins.ts';
import { frontWith } from './device-drawings.ts';
import { drawing } from './drawing.ts';

const picture = css`
  ${drawing}
  float: right;
  flex: none;
  max-width: 5.5rem;
  height: 5.5rem;
  margin: 0.75rem 0 0.5rem 1rem;
  & * {
    vector-effect: non-scaling-stroke;
  }
  ${small} {
    max-width: 15rem;
    height: 12rem;
    margin: 0 1rem 0 0;
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
    <svg
      className={picture}
      viewBox={viewBox}
      aria-hidden="true"
      data-front=""
      dangerouslySetInnerHTML={{ __html: markup }}
    />
  );
}
