import type { ReactNode } from 'react';

interface IfProps {
  /** A fact of the shop, `{props.shop.offers.pickUp}`. Shown unless it is false, `null`, empty or an empty list. */
  fact: unknown;
  children?: ReactNode;
}

/** Text that a document shows only where a fact of the shop is set. Around a whole list item it hides the bullet too. */
export function If({ fact, children }: IfProps) {
  const holds = Array.isArray(fact) ? fact.length > 0 : Boolean(fact);
  return holds ? children : null;
}
