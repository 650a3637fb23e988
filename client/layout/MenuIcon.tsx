import { fullIconName } from '../../shared/iconify.ts';
import { hiddenCss } from '../theme/emotion.ts';

const icon = hiddenCss`
  flex: none;
  width: 1.25em;
  height: 1.25em;
  color: var(--primary);

  svg {
    display: block;
  }

  @media (scripting: none) {
    display: none;
  }
`;

interface MenuIconProps {
  /** One of those that `headerMenu` names. */
  name: string;
}

/**
 * The icon of a menu's entry. Nobody sees it before the menu opens, so its drawing is not in the page: boot adds it
 * (`client/browser/menu-icons.ts`), and React leaves it alone.
 */
export function MenuIcon({ name }: MenuIconProps) {
  return (
    <span
      className={icon}
      data-menu-icon={fullIconName(name) ?? name}
      dangerouslySetInnerHTML={{ __html: '' }}
      suppressHydrationWarning
    />
  );
}
