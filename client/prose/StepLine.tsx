import { Children, cloneElement, isValidElement, type ReactElement, type ReactNode } from 'react';
import { circuit } from '../components/CircuitSteps.tsx';

/** What a repair or an order goes through: a numbered list along the circuit line. Apart from `Steps`, whose styles every guide wears. */
export function StepLine({ children }: { children?: ReactNode }) {
  const list = Children.toArray(children).find((child) => isValidElement(child));
  return list && cloneElement(list as ReactElement<{ className: string }>, { className: circuit });
}
