/** A page with one button, which asks for a passkey. */
export interface PasskeyProps {
  title: string;
  text: string;
  kind: 'use' | 'make';
  /** Where `browser/passkey-forms.ts` posts, as a path. */
  action: string;
  button: string;
  /** Where to go on, as a path. */
  next: string;
}

/** In place of every page while it is locked. Whoever shows a key is signed in, so this is the switch of person too. */
export const lockedProps = (text: string, next: string): PasskeyProps => ({
  ...{ title: 'Locked', text, kind: 'use', action: '/sign-in', button: 'Use your passkey', next },
});

export const whoGoesOn = (name: string) => `${name} was here last. Whoever shows a passkey goes on.`;

/** One button, which the script shows: a device shows no passkey without it. */
export const PasskeyScreen = ({ title, text, kind, action, button, next }: PasskeyProps) => (
  <div className="notice">
    <h1>{title}</h1>
    <p>{text}</p>
    <form method="post" action={action} data-passkey={kind}>
      <input type="hidden" name="next" value={next} />
      {kind === 'make' && (
        <label>
          A name for it, such as “Counter tablet”
          <input type="text" name="label" maxLength={40} autoComplete="off" />
        </label>
      )}
      <button type="submit" hidden>
        {button}
      </button>
      <noscript>Passkeys need script: switch it on for this page.</noscript>
      <output role="alert" />
    </form>
    {kind === 'use' && (
      <p className="muted">
        Lost your passkeys? Another owner, or whoever runs the server, makes you a new link.
      </p>
    )}
  </div>
);
