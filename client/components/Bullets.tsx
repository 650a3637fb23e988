import { Children, type ReactNode } from 'react';
import { bullets } from './styles.ts';

interface BulletsProps {
  isOrdered?: boolean;
  children: ReactNode;
}

/** A list in running text: an item for each child. Renders nothing without one. */
export function Bullets({ isOrdered, children }: BulletsProps) {
  if (Children.count(children) === 0) return null;
  const List = isOrdered ? 'ol' : 'ul';
  return (
    <List className={bullets}>
      {Children.map(children, (item) => (
        <li>{item}</li>
      ))}
    </List>
  );
}
