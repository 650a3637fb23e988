import { staffRoles } from '../../../shared/people-fields.ts';
import { maxStaffNameLength, staffLine } from '../../../shared/staff-schemas.ts';
import { read } from '../../forms/read-fields.ts';
import { inviteStaff } from '../staff/invites.ts';
import { actOnStaff, signOutAll } from '../staff/staff-acts.ts';
import { findStaff, listStaff } from '../staff/staff-list.ts';
import { auditBy, auditByOption } from './audit-commands.ts';
import { type CommandContext, command, ensure } from './command.ts';
import { listOptions, rowsBehind, sayList } from './listing.ts';
import { localTime, table } from './table.ts';

const memberOptions = { name: { value: '<name>', required: true }, by: auditByOption } as const;

/** Commands for who may sign in at the desk, and do what there; also where nobody can sign in any more. */
export const staffCommands = [
  command({
    name: 'staff invite',
    about:
      'Takes somebody on, or gives them another link, with which they make a passkey: for a day, and once.',
    options: {
      ...memberOptions,
      role: { choices: staffRoles },
      'another-key': { or: true },
      'lost-keys': { or: true },
    },
    examples: ['staff invite --name Kim --role owner', 'staff invite --name Kim --lost-keys'],
    async run(context, { name, by, role, 'another-key': another, 'lost-keys': areLost }) {
      ensure(
        [role, another, areLost].filter(Boolean).length === 1,
        'Give --role for somebody new; for somebody who works here --another-key, or --lost-keys, which ends the old ones.',
      );
      const { store, now, say, config } = context;
      const { token } = role
        ? await (await store()).write((db) =>
            inviteStaff(db, { name: readName(name), role }, { by: auditBy(by, config) }, now()),
          )
        : await actOn(context, { name, by }, areLost ? 'lost-keys' : 'another-key');
      for (const line of joinLines(config.deskUrl, token ?? '')) say(line);
    },
  }),
  command({
    name: 'staff list',
    about: 'Lists who may sign in at the desk, with their roles and passkeys, and who has left.',
    options: listOptions,
    examples: ['staff list'],
    run: (context, page) =>
      sayList(context, page, {
        read: async (db, some) => rowsBehind(await listStaff(db, context.now()), ({ name }) => name, some),
        placeOf: ({ name }) => name,
        asJson: (member) => member,
        none: 'Nobody yet. First: staff invite --name <name> --role owner',
        show(people) {
          const rows = people.map(({ name, role, keys, usedAt, invitedUntil, endedAt }) => {
            const times = [usedAt, invitedUntil, endedAt].map(localTime);
            return [name, role, String(keys), ...times];
          });
          return table(['Name', 'Role', 'Passkeys', 'Last used', 'Link until', 'Left'], rows);
        },
      }),
  }),
  command({
    name: 'staff role',
    about: 'Gives somebody another role, and signs them out.',
    options: { ...memberOptions, role: { choices: staffRoles, required: true } },
    examples: ['staff role --name Lee --role bench'],
    async run(context, { role, ...typed }) {
      ensure(role, `Give --role: ${staffRoles.join(', ')}.`);
      const { name } = await actOn(context, typed, 'role', role);
      context.say(`${name} has the role ${role}, and signs in anew.`);
    },
  }),
  command({
    name: 'staff end',
    about: 'Ends the keys and sessions of somebody who has left. Their name stays in the history.',
    options: memberOptions,
    examples: ['staff end --name Lee'],
    async run(context, typed) {
      const { name } = await actOn(context, typed, 'end');
      context.say(`${name} can no longer sign in.`);
    },
  }),
  command({
    name: 'staff sign-out',
    about: 'Ends the sessions of somebody, or of everybody; they sign in anew with their passkeys.',
    options: { ...memberOptions, name: { value: '<name>' }, all: { or: true }, by: auditByOption },
    examples: ['staff sign-out --name Lee', 'staff sign-out --all'],
    async run(context, { all, ...typed }) {
      ensure(all !== (typed.name !== undefined), 'Give --name or --all.');
      if (!all) {
        const { name } = await actOn(context, typed, 'sign-out');
        return context.say(`${name} is signed out.`);
      }
      const actor = { by: auditBy(typed.by, context.config) };
      const count = await (await context.store()).write((db) => signOutAll(db, actor, context.now()));
      context.say(`Everybody is signed out. Sessions: ${count}.`);
    },
  }),
];

/**
 * Does something to whom `--name` says. @param act as `actOnStaff` knows it
 * @throws {Refusal} where nobody who works here has the name
 */
async function actOn(
  { store, config, now }: CommandContext,
  typed: Record<'name' | 'by', string | undefined>,
  act: string,
  role?: string,
) {
  const actor = { by: auditBy(typed.by, config) };
  const name = readName(typed.name);
  return (await store()).write(async (db) => {
    const member = await findStaff(db, { name });
    ensure(member, `Nobody who works here is called ${name}. "staff list" lists who does.`);
    return actOnStaff(db, { id: member.id, act, role }, actor, now());
  });
}

/** @throws {Refusal} where none was typed */
function readName(typed: string | undefined): string {
  const name = read(staffLine('--name', maxStaffNameLength), typed ?? '');
  ensure(name, 'Give --name, as it is to stand in the history of repairs.');
  return name;
}

/** What is said of a new link. @param deskUrl where the desk is served; `null` where there is none */
export const joinLines = (deskUrl: string | null, token: string): string[] => [
  `${deskUrl ?? ''}/join/${token}`,
  deskUrl
    ? 'It opens once, until this time tomorrow, for whoever has it: hand it to them alone.'
    : 'DESK_URL is not set here: put the address of the desk before it. It opens once, until this time tomorrow.',
];
