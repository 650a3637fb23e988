import type { ReactNode } from 'react';
import { Seen } from './Quote.tsx';
import type { TicketProps } from './ticket-props.ts';

interface TicketFormProps extends Pick<TicketProps, 'path' | 'chosen' | 'refused'> {
  /** The end of the path that it posts to. */
  name: string;
  children: ReactNode;
}

/** A form for the chosen devices, as its reader saw them. */
export const TicketForm = ({ path, chosen, refused, name, children }: TicketFormProps) => (
  <form method="post" action={`${path}/${name}`}>
    {chosen.map((device) => (
      <Seen key={device.line} {...device} />
    ))}
    {children}
    {refused?.wantsPasskey && refused.form === name && (
      <p className="mistake">
        <a href={`/step-up?to=${path}`} target="_blank" rel="noreferrer">
          Show your passkey in another tab
        </a>
        , then come back and send this again.
      </p>
    )}
  </form>
);

/** What was typed into a form that was not taken; nothing for the others. */
export const typedInto = ({ refused }: Pick<TicketProps, 'refused'>, form: string): Record<string, string> =>
  refused?.form === form ? refused.typed : {};
