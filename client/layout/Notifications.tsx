import { notificationWidthRem } from '../../shared/constants.ts';
import { css } from '../theme/emotion.ts';
import { small } from '../theme/mixins.ts';

const area = css`
  position: fixed;
  z-index: 30;
  right: 0;
  bottom: 0;
  width: 100%;
  pointer-events: none;

  ${small} {
    width: ${notificationWidthRem}rem;
  }
`;

/** Where notifications appear. Live regions must stand in the page before the first word that they announce. */
export function Notifications() {
  return (
    <div className={area} data-notifications="">
      <div role="status" />
      <div role="alert" />
    </div>
  );
}
