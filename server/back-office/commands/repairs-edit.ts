import { maxFaultLength, staffLine } from '../../../shared/staff-schemas.ts';
import { ticketFields } from '../../../shared/ticket-fields.ts';
import { read, readTyped } from '../../forms/read-fields.ts';
import { type Correction, editRepair } from '../repairs/acts/edit-repair.ts';
import { undoMoves } from '../repairs/acts/undo-move.ts';
import { readDeviceName } from '../repairs/records/device-names.ts';
import { ensure } from './command.ts';
import { choose, deviceOptions, mailText, repairCommand } from './repair-records.ts';

/** Commands that correct what was entered. */
export const editCommands = [
  repairCommand({
    name: 'repairs edit',
    about: 'Corrects the contact, the device, its serial number or fault, or the amount to be paid.',
    options: {
      name: { value: '<customer>' },
      email: { value: '<address>' },
      phone: { value: '<number>' },
      device: { value: '<name, or manufacturer/device>' },
      serial: { value: '<number>' },
      fault: { value: '<text>' },
      amount: { value: '<399.00>' },
      note: { value: '<why it is more>' },
      version: { value: '<n>' },
      ...deviceOptions,
    },
    examples: [
      'repairs edit 7K2M-Q4XA --by Kim --phone "0491 570 156"',
      'repairs edit 7K2M-Q4XA --by Kim --serial F2LX12345 --line 2',
      'repairs edit 7K2M-Q4XA --by Kim --email ana@example.com --version 3   (only if "repairs show" still says so)',
    ],
    async run({ repair, now, act, say, ...catalogue }, values) {
      const { name, email, phone, device, fault, serial, amount, note, version, ...which } = values;
      const isVersion = version === undefined || /^\d{1,9}$/.test(version);
      ensure(isVersion, '--version is the whole number that "repairs show" says, such as 3.');
      const contact = readTyped(ticketFields.contact, { name, email, phone }, now());
      const what = readTyped(ticketFields.edit, { fault, serial, amount, reason: note }, now());
      const { reason = '', amount: owed_cents, ...columns } = what;
      const correction = {
        contact: contact as Correction['contact'],
        device: {
          ...columns,
          ...(owed_cents !== undefined && { owed_cents }),
          ...(device !== undefined && (await readDeviceName(catalogue, device))),
        } as Correction['device'],
        reason,
        ...(version !== undefined && { version: Number(version) }),
      };
      const devices = Object.keys(correction.device).length > 0 ? choose(repair, which) : [];
      const changes = await act((db, deps) => editRepair(db, repair, devices, correction, deps));
      const options = '--name, --email, --phone, --device, --serial, --fault or --amount';
      ensure(changes.length > 0, `Say what is to be another: ${options}.`);
      for (const change of changes) say(`${repair.reference}: ${change}.`);
      return { changes };
    },
  }),
  repairCommand({
    name: 'repairs undo',
    about:
      'Takes back the last move of a repair, within ten minutes, and its e-mail if that has not gone yet. With --reopen, at any time, what is collected or cancelled.',
    options: { ...deviceOptions, reopen: { value: '<why>' } },
    examples: [
      'repairs undo 7K2M-Q4XA --by Kim',
      'repairs undo 7K2M-Q4XA --by Kim --reopen "It is still on the shelf"',
    ],
    async run({ repair, by, act, say }, { reopen: typed, ...values }) {
      const reopen = read(staffLine('The reason', maxFaultLength), typed ?? '') ?? '';
      ensure(typed === undefined || reopen, 'Say why it goes on: --reopen "…".');
      const devices = choose(repair, values);
      const corrected = await act((db, deps) => undoMoves(db, repair, devices, { by, reopen }, deps));
      const told = corrected ? ' Its e-mail had gone; one that corrects it is in the outbox.' : '';
      const { reference } = repair;
      say(
        reopen
          ? `${reference} goes on.${mailText(repair, corrected)}`
          : `The last move of ${reference} is undone.${told}`,
      );
      return { corrected };
    },
  }),
];
