import { staffForm } from '../../../shared/people-fields.ts';
import { QrCode } from '../paper/QrCode.tsx';
import { Field } from '../TextFields.tsx';

interface StaffMember {
  id: string;
  name: string;
  role: string;
  /** Since when they may no longer sign in. */
  endedAt: string | null;
  keys: number;
  /** Until when a link waits for them with which they make a key. */
  invitedUntil: string | null;
}

export interface StaffProps {
  people: StaffMember[];
  /** Roles that there are. */
  roles: readonly string[];
  /** The id of who reads it: neither their keys nor their own sign-in is theirs to end. */
  reader: string;
  /** What the owner has to do soon, a sentence each. */
  tasks: string[];
  /** Why a form was not taken, and what was typed. */
  refused?: { notice: string; answers: Record<string, string> };
  /** A link that was just made: its whole address, and the same for a phone's camera. It is shown once. */
  invited?: { name: string; link: string };
}

/** Who works here: for owners. */
export const StaffScreen = ({ people, roles, reader, tasks, refused, invited }: StaffProps) => {
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
            {invited.name} opens it on the device with which they will sign in: by the code, with its camera,
            or by the address. It works once, until this time tomorrow, for whoever has it, and is not shown
            again.
          </p>
          <QrCode text={invited.link} />
          <code>{invited.link}</code>
        </section>
      )}
      <form method="post" action="/staff" className="card">
        <h2>Somebody new</h2>
        <Field of={staffForm.name} defaultValue={typed[staffForm.name.name]} />
        <RoleField roles={roles} role={typed[staffForm.role.name]} />
        <button type="submit">Make a link</button>
      </form>
      <h2>Who works here</h2>
      <ul>
        {here.map((member) => (
          <Member key={member.id} member={member} roles={roles} isReader={member.id === reader} />
        ))}
      </ul>
      {left.length > 0 && <p>{`No longer here: ${left.map(({ name }) => name).join(', ')}`}</p>}
      <p>
        <a href="/audit">Who did what: the audit</a>
      </p>
    </div>
  );
};

const RoleField = ({ roles, role = 'counter' }: { roles: readonly string[]; role?: string | undefined }) => (
  <label>
    {staffForm.role.label}
    <select name={staffForm.role.name} defaultValue={role}>
      {roles.map((each) => (
        <option key={each}>{each}</option>
      ))}
    </select>
  </label>
);

type MemberProps = Pick<StaffProps, 'roles'> & { member: StaffMember; isReader: boolean };

const Member = ({ member, roles, isReader }: MemberProps) => {
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
        <RoleField roles={roles} role={role} />
        {button('role', 'Change role')}
        {/* Who has one passkey is sent here for a link to a second. */}
        <details open={isReader}>
          <summary>{`More for ${name}`}</summary>
          <div className="acts">
            {button('another-key', 'Link for another passkey')}
            {button('sign-out', 'Sign out everywhere')}
            {!isReader && [
              button('lost-keys', 'Passkeys are lost: end them, new link'),
              button('end', 'Has left: end sign-in'),
            ]}
          </div>
        </details>
      </form>
    </li>
  );
};
