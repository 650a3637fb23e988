import { fullIconName } from '../../shared/icons.ts';
import { hiddenCss } from '../theme/emotion.ts';

const icon = hiddenCss`
  flex: none;
  width: 1.25em;
  height: 1.25em;
  background: var(--primary);
  mask: var(--icon) center / contain no-repeat;

  @media (forced-colors: active) {
    forced-color-adjust: none;
    background: LinkText;
  }
`;

interface MenuIconProps {
  /** One of those that `headerMenu` names. */
  name: string;
}

/**
 * The icon of a menu's entry. Nobody sees it before the menu opens, so its drawing is not in the page but in the sheet of
 * all styles (`server/builder/menu-icons.ts`).
 */
export function MenuIcon({ name }: MenuIconProps) {
  return <span className={icon} data-menu-icon={fullIconName(name) ?? name} />;
}
