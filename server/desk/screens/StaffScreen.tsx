import type { StaffMember } from '../../back-office/staff/staff-list.ts';
import { staffRoles } from '../../back-office/store/staff-tables.ts';
import type { StaffPage } from '../people/people-pages.ts';

/** Who works here: for owners. */
export const StaffScreen = ({ people, reader, owe }: StaffPage) => {
  const here = people.filter(({ endedAt }) => endedAt === null);
  const left = people.filter(({ endedAt }) => endedAt !== null);
  return (
    <>
      <h1>Staff</h1>
      {owe.length > 0 && (
        <p role="note">
          <strong>{owe.join(', ')}:</strong> an owner with fewer than two passkeys is locked out once a device
          is lost. Make a link for another.
        </p>
      )}
      <form method="post" action="/staff/invite">
        <h2>Somebody new</h2>
        <label>
          Name, as it is to stand in the history
          <input name="name" required maxLength={60} autoComplete="off" />
        </label>
        <RoleField />
        <button type="submit">Make a link</button>
      </form>
      <h2>Who works here</h2>
      <ul>
        {here.map((member) => (
          <Member key={member.id} member={member} isReader={member.id === reader} />
        ))}
      </ul>
      {left.length > 0 && <p>No longer here: {left.map(({ name }) => name).join(', ')}</p>}
    </>
  );
};

const RoleField = ({ role }: { role?: string }) => (
  <label>
    Role
    <select name="role" defaultValue={role ?? 'counter'}>
      {staffRoles.map((each) => (
        <option key={each}>{each}</option>
      ))}
    </select>
  </label>
);

const Member = ({ member, isReader }: { member: StaffMember; isReader: boolean }) => {
  const { id, name, role, keys, invitedUntil } = member;
  const acts = [
    ['another-key', 'Link for another passkey'],
    ['sign-out', 'Sign out everywhere'],
    ...(isReader ? [] : [['lost-keys', 'Passkeys are lost: end them, new link']]),
    ['end', 'Has left: end sign-in'],
  ];
  return (
    <li>
      <h3>{name}</h3>
      <p>
        {role}, {keys === 1 ? '1 passkey' : `${keys} passkeys`}
        {invitedUntil && ', a link waits'}
      </p>
      <form method="post" action={`/staff/${id}/role`}>
        <RoleField role={role} />
        <button type="submit" aria-label={`Change the role of ${name}`}>
          Change role
        </button>
      </form>
      {acts.map(([act, words]) => (
        <form key={act} method="post" action={`/staff/${id}/${act}`}>
          <button type="submit" aria-label={`${words} (${name})`}>
            {words}
          </button>
        </form>
      ))}
    </li>
  );
};
