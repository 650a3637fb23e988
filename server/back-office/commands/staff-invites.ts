import type { Config } from '../../config.ts';
import { inviteAgain, inviteStaff } from '../staff/invites.ts';
import { listStaff } from '../staff/staff-list.ts';
import { staffRoles } from '../store/staff-tables.ts';
import { auditBy } from './audit-commands.ts';
import { command, ensure } from './command.ts';
import { actOn, memberOptions, readName } from './staff-commands.ts';
import { localTime, table } from './table.ts';

/** Commands for who may sign in at the desk. */
export const staffInviteCommands = [
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
    async run(context, { name, by, role, 'another-key': another, 'lost-keys': keysAreLost }) {
      ensure(
        [role, another, keysAreLost].filter(Boolean).length === 1,
        'Give --role for somebody new; for somebody who works here --another-key, or --lost-keys, which ends the old ones.',
      );
      let token = '';
      if (role) {
        const actor = { by: auditBy(by, context.config) };
        const store = await context.store();
        const invite = { name: readName(name), role };
        ({ token } = await store.write((db) => inviteStaff(db, invite, actor, context.now())));
      } else {
        await actOn(context, { name, by }, async (db, { id }, actor, at) => {
          ({ token } = await inviteAgain(db, id, { keysAreLost }, actor, at));
        });
      }
      for (const line of joinLines(deskUrlOf(context.config), token)) context.say(line);
    },
  }),
  command({
    name: 'staff list',
    about: 'Lists who may sign in at the desk, with their roles and passkeys, and who has left.',
    options: { json: {} },
    examples: ['staff list'],
    async run({ store, say, now }, { json }) {
      const people = await (await store()).read((db) => listStaff(db, now()));
      if (json) return say(JSON.stringify(people, null, 2));
      if (people.length === 0) return say('Nobody yet. First: staff invite --name <name> --role owner');
      const rows = people.map(({ name, role, keys, usedAt, invitedUntil, endedAt }) => {
        const times = [usedAt, invitedUntil, endedAt].map(localTime);
        return [name, role, String(keys), ...times];
      });
      say(table(['Name', 'Role', 'Passkeys', 'Last used', 'Link until', 'Left'], rows));
    },
  }),
];

/** What is said of a new link. */
export const joinLines = (deskUrl: string | null, token: string): string[] => [
  `${deskUrl ?? ''}/join/${token}`,
  deskUrl
    ? 'It opens once, until this time tomorrow, for whoever has it: hand it to them alone.'
    : 'DESK_URL is not set here: put the address of the desk before it. It opens once, until this time tomorrow.',
];

/** Where the desk is served; `null` where there is none. */
const deskUrlOf = (config: Config & { deskUrl?: string | null }): string | null => config.deskUrl ?? null;
