import type { ReactNode } from 'react';

interface IfProps {
  /** A fact of the shop, `{props.shop.offers.pickUp}`. Shown unless it is false, `null`, empty or an empty list. */
  fact: unknown;
  children?: ReactNode;
}

/** What a document says only where a fact bears it out. Round a whole list item it takes the item's bullet with it. */
export function If({ fact, children }: IfProps) {
  const holds = Array.isArray(fact) ? fact.length > 0 : Boolean(fact);
  return holds ? children : null;
}
