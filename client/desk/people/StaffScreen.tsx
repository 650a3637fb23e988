import { type StaffMember, staffForm, staffRoles } from '../../../shared/people-fields.ts';
import { QrCode } from '../paper/QrCode.tsx';
import { Field } from '../TextFields.tsx';

export interface StaffProps {
  people: StaffMember[];
  /** The id of who reads it: neither their keys nor their own sign-in is theirs to end. */
  reader: string;
  /** What the owner has to do soon, a sentence each. */
  tasks: string[];
  /** Requests that were so many days old when they were first looked for and nobody came for, and how many of them one press closes. */
  old: { requests: number; days: number; atOnce: number };
  /** Why a form was not taken, and what was typed. */
  refused?: { notice: string; answers: Record<string, string> };
  /** A link that was just made: its whole address, and the same for a phone's camera. It is shown once. */
  invited?: { name: string; link: string };
}

/** Who works here: for owners. */
export const StaffScreen = ({ people, reader, tasks, old, refused, invited }: StaffProps) => {
  const here = people.filter(({ endedAt }) => endedAt === null);
  const left = people.filter(({ endedAt }) => endedAt !== null);
  const typed = refused?.answers ?? {};
  return (
    <div className="staff">
      <h1>Staff</h1>
      {tasks.map((task) => (
        <p key={task} className="card" role="note">
          {task}
        </p>
      ))}
      {refused && <p role="alert">{refused.notice}</p>}
      {invited && (
        <section className="card" role="status">
          <h2>{`A link for ${invited.name}`}</h2>
          <p>
            {invited.name} opens it on the device they will sign in with: scan the code, or type the address.
            It works once, within 24 hours, for anyone who has it, and isn’t shown again.
          </p>
          <QrCode text={invited.link} />
          <code>{invited.link}</code>
        </section>
      )}
      <form method="post" action="/staff" className="card">
        <h2>Add someone</h2>
        <Field of={staffForm.name} defaultValue={typed[staffForm.name.name]} />
        <RoleField role={typed[staffForm.role.name]} />
        <button type="submit">Make a link</button>
      </form>
      {old.requests > 0 && <OldRequests {...old} />}
      <h2>Who works here</h2>
      <ul>
        {here.map((member) => (
          <Member key={member.id} member={member} isReader={member.id === reader} />
        ))}
      </ul>
      {left.length > 0 && <p>{`No longer here: ${left.map(({ name }) => name).join(', ')}`}</p>}
      <p>
        <a href="/audit">Audit: who did what</a>
      </p>
    </div>
  );
};

const OldRequests = ({ requests, days, atOnce }: StaffProps['old']) => (
  <form method="post" action="/old-requests" className="card">
    <h2>Old requests</h2>
    <p>
      {`${requests === 1 ? '1 request was' : `${requests} requests were`} already ${days} days old at the upgrade. Closing here emails no one. If a device still arrives, take it in from its request’s page.`}
    </p>
    <button type="submit">{`Close ${requests > atOnce ? `${atOnce} of ${requests}` : requests}`}</button>
  </form>
);

const RoleField = ({ role = 'counter' }: { role?: string | undefined }) => (
  <label>
    {staffForm.role.label}
    <select name={staffForm.role.name} defaultValue={role}>
      {staffRoles.map((each) => (
        <option key={each}>{each}</option>
      ))}
    </select>
  </label>
);

const Member = ({ member, isReader }: { member: StaffMember; isReader: boolean }) => {
  const { id, name, role, keys, invitedUntil } = member;
  const button = (act: string, words: string) => (
    <button key={act} type="submit" name={staffForm.act.name} value={act} aria-label={`${words} (${name})`}>
      {words}
    </button>
  );
  return (
    <li className="card">
      <h3>{name}</h3>
      <p>
        {role}, {keys === 1 ? '1 passkey' : `${keys} passkeys`}
        {invitedUntil && ', a link waits'}
      </p>
      <form method="post" action={`/staff/${id}`}>
        <RoleField role={role} />
        {button('role', 'Change role')}
        {/* Who has one passkey is sent here for a link to a second. */}
        <details open={isReader}>
          <summary>{`More for ${name}`}</summary>
          <div className="acts">
            {button('another-key', 'Link for another passkey')}
            {button('sign-out', 'Sign out everywhere')}
            {!isReader && [
              button('lost-keys', 'Lost passkeys: end them, make a new link'),
              button('end', 'Has left: end sign-in'),
            ]}
          </div>
        </details>
      </form>
    </li>
  );
};
