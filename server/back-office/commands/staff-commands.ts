import type { Transaction } from 'kysely';
import { maxStaffNameLength, readLine } from '../repairs/typed.ts';
import { type Actor, changeRole, endStaff, signOut, signOutAll } from '../staff/staff-acts.ts';
import { findStaff } from '../staff/staff-list.ts';
import { type StaffTable, staffRoles } from '../store/staff-tables.ts';
import type { Tables } from '../store/tables.ts';
import { auditBy, auditByOption } from './audit-commands.ts';
import { type CommandContext, command, ensure } from './command.ts';

export const memberOptions = { name: { value: '<name>', required: true }, by: auditByOption } as const;

/** Commands that change who may do what at the desk, also where nobody can sign in any more. */
export const staffCommands = [
  command({
    name: 'staff role',
    about: 'Gives somebody another role, and signs them out.',
    options: { ...memberOptions, role: { choices: staffRoles, required: true } },
    examples: ['staff role --name Lee --role bench'],
    async run(context, { role, ...typed }) {
      ensure(role, `Give --role: ${staffRoles.join(', ')}.`);
      const work: MemberAct = (db, { id }, actor, at) => changeRole(db, { id, role }, actor, at);
      context.say(`${await actOn(context, typed, work)} has the role ${role}, and signs in anew.`);
    },
  }),
  command({
    name: 'staff end',
    about: 'Ends the keys and sessions of somebody who has left. Their name stays in the history.',
    options: memberOptions,
    examples: ['staff end --name Lee'],
    async run(context, typed) {
      const work: MemberAct = (db, { id }, actor, at) => endStaff(db, id, actor, at);
      context.say(`${await actOn(context, typed, work)} can no longer sign in.`);
    },
  }),
  command({
    name: 'staff sign-out',
    about: 'Ends the sessions of somebody, or of everybody; they sign in anew with their passkeys.',
    options: { ...memberOptions, name: { value: '<name>' }, all: { or: true }, by: auditByOption },
    examples: ['staff sign-out --name Lee', 'staff sign-out --all'],
    async run(context, { all, ...typed }) {
      ensure(all !== (typed.name !== undefined), 'Give --name or --all.');
      const work: MemberAct = (db, { id }, actor, at) => signOut(db, id, actor, at);
      if (!all) return context.say(`${await actOn(context, typed, work)} is signed out.`);
      const actor = { by: auditBy(typed.by, context.config) };
      const count = await (await context.store()).write((db) => signOutAll(db, actor, context.now()));
      context.say(`Everybody is signed out. Sessions: ${count}.`);
    },
  }),
];

type MemberAct = (db: Transaction<Tables>, member: StaffTable, actor: Actor, at: Date) => Promise<unknown>;
type MemberValues = Record<'name' | 'by', string | undefined>;

/**
 * Does something to whom `--name` says. @returns their name
 * @throws {Refusal} where nobody who works here has it
 */
export async function actOn(
  { store, config, now }: CommandContext,
  { name: typed, by }: MemberValues,
  act: MemberAct,
): Promise<string> {
  const actor = { by: auditBy(by, config) };
  const name = readName(typed);
  return (await store()).write(async (db) => {
    const member = await findStaff(db, { name });
    ensure(member, `Nobody who works here is called ${name}. "staff list" lists who does.`);
    await act(db, member, actor, now());
    return member.name;
  });
}

/** @throws {Refusal} where none was typed */
export function readName(typed: string | undefined): string {
  const name = readLine('--name', typed, maxStaffNameLength);
  ensure(name, 'Give --name, as it is to stand in the history of repairs.');
  return name;
}
