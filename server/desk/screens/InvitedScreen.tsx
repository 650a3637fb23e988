import type { InvitedPage } from '../people/people-pages.ts';

/** A link, shown once. */
export const InvitedScreen = ({ name, role, link, code }: InvitedPage) => (
  <>
    <h1>A link for {name}</h1>
    <p>
      {name} opens it on the device with which they will sign in ({role}). It works once, until this time
      tomorrow, for whoever has it, and is not shown again.
    </p>
    <img src={code} alt="The link as a QR code" />
    <p>
      <code>{link}</code>
    </p>
    <a href="/staff">Back to the staff</a>
  </>
);
