import { passkeyForm } from '../../../shared/people-fields.ts';
import { Field, Hidden } from '../TextFields.tsx';

/** A page with one button, which asks for a passkey. */
export interface PasskeyProps {
  title: string;
  text: string;
  /** Where `scripts/passkey-forms.ts` posts, and where to go on then: paths. */
  action: string;
  next: string;
  /** What is to be shown there. */
  show?: string | null;
  /** Whether a new one is made, by a link. */
  makesKey?: boolean;
}

/** In place of every page while it is locked. Whoever shows a key is signed in, so this is the switch of person too. */
export const lockedProps = (text: string, next: string): PasskeyProps => ({
  ...{ title: 'Locked', text, action: '/sign-in', next },
});

export const unlockPrompt = (name: string) => `${name} was here last. Anyone with a passkey can go on.`;

/** One button, which the script shows: a device shows no passkey without it. */
export const PasskeyScreen = ({ title, text, action, next, show, makesKey = false }: PasskeyProps) => (
  <div className="notice">
    <h1>{title}</h1>
    <p>{text}</p>
    <form method="post" action={action} data-passkey={makesKey ? 'make' : 'use'}>
      <Hidden of={passkeyForm.next} value={next} />
      {show && <Hidden of={passkeyForm.show} value={show} />}
      {makesKey && <Field of={passkeyForm.label} />}
      <button type="submit" hidden>
        {makesKey ? 'Make a passkey' : 'Use your passkey'}
      </button>
      <noscript>Passkeys need JavaScript: turn it on for this page.</noscript>
      <output role="alert" />
    </form>
    {!makesKey && (
      <p className="muted">
        Lost your passkeys? Ask another owner, or the person who runs the server, for a new link.
      </p>
    )}
  </div>
);
