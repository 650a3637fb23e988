import type { ReactNode } from 'react';
import { Seen } from './Quote.tsx';
import type { TicketProps } from './ticket-props.ts';

interface TicketFormProps extends Pick<TicketProps, 'path' | 'chosen'> {
  /** The end of the path that it posts to. */
  name: string;
  className?: string;
  children: ReactNode;
}

/** A form for the chosen devices, as its reader saw them. */
export const TicketForm = ({ path, chosen, name, className, children }: TicketFormProps) => (
  <form method="post" action={`${path}/${name}`} className={className}>
    {chosen.map((device) => (
      <Seen key={device.line} {...device} />
    ))}
    {children}
  </form>
);

/** What was typed into a form that was not taken; nothing for the others. */
export const typedInto = ({ refused }: Pick<TicketProps, 'refused'>, form: string): Record<string, string> =>
  refused?.form === form ? refused.typed : {};
