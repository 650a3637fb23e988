import type { PasskeyPage } from '../people/people-pages.ts';

/** One button, which `browser/passkey-forms.ts` shows: a device shows no passkey without script. */
export const PasskeyScreen = ({ title, text, kind, action, button, next }: PasskeyPage) => (
  <>
    <h1>{title}</h1>
    <p>{text}</p>
    <form method="post" action={action} data-passkey={kind}>
      <input type="hidden" name="next" value={next} />
      {kind === 'make' && (
        <label>
          A name for it, such as “Counter tablet”
          <input name="label" maxLength={40} autoComplete="off" />
        </label>
      )}
      <button type="submit" hidden>
        {button}
      </button>
      <noscript>Passkeys need script: switch it on for this page.</noscript>
      <output role="alert" />
    </form>
    {kind === 'use' && (
      <p>Lost your passkeys? Another owner, or whoever runs the server, makes you a new link.</p>
    )}
  </>
);
