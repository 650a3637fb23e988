import { css } from '../theme/emotion.ts';
import { iconOf, type Shape } from './device-drawings.ts';
import { drawing } from './drawing.ts';

const picture = css`
  ${drawing}
  flex: none;
  width: 3rem;
  height: 3rem;
`;

interface RepairPictureProps {
  kind: Shape;
  /** Slug of the service: decides which part is green. Without one, only the device is drawn. */
  service?: string;
}

/**
 * A device in outline with the part concerned in green, or what stands for a service that concerns no part. Decorative: the
 * text beside it says the same.
 */
export function RepairPicture({ kind, service = '' }: RepairPictureProps) {
  const __html = iconOf(kind, service);
  return (
    <svg className={picture} viewBox="0 0 48 48" aria-hidden="true" dangerouslySetInnerHTML={{ __html }} />
  );
}
