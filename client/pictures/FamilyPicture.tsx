import type { DeviceKind } from '../../shared/catalogue.ts';
import { css } from '../theme/emotion.ts';
import { small } from '../theme/mixins.ts';
import { drawing, readSheet } from './drawing.ts';
import familiesSvg from './family-drawings.svg' with { type: 'text' };

const families = readSheet<DeviceKind>(familiesSvg);

const picture = css`
  ${drawing}
  height: 3.5rem;
  fill: var(--surface);
  ${small} {
    height: 4.5rem;
  }
`;

/** A kind of device seen from 30 degrees above, like the phone that is taken apart. Decorative. */
export function FamilyPicture({ of }: { of: DeviceKind }) {
  const __html = families[of].outline;
  return (
    <svg className={picture} viewBox="0 0 96 76" aria-hidden="true" dangerouslySetInnerHTML={{ __html }} />
  );
}
