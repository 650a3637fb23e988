import { isActive, type MenuItem } from '../../shared/navigation.ts';
import { Icon } from '../components/Icon.tsx';
import { VisuallyHidden } from '../components/VisuallyHidden.tsx';

interface MenuLinkProps {
  item: MenuItem;
  /** Path of the current page. */
  path: string;
}

/** One link of a menu. The list around it styles it. */
export function MenuLink({ item, path }: MenuLinkProps) {
  const { label, to, icon, description, newTab } = item;
  return (
    <a
      href={to}
      aria-current={to === path ? 'page' : undefined}
      data-active={isActive(item, path) || undefined}
      {...(newTab && { target: '_blank', rel: 'noopener noreferrer' })}
    >
      {icon && <Icon name={icon} />}
      {description || newTab ? (
        <span>
          <span>{label}</span>
          {newTab && <Icon name="heroicons:arrow-up-right" />}
          {newTab && <VisuallyHidden> (opens in a new tab)</VisuallyHidden>}
          {description && <small>{description}</small>}
        </span>
      ) : (
        label
      )}
    </a>
  );
}
