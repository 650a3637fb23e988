import { limits } from '../../../shared/form-schemas.ts';
import { editRepair } from '../repairs/edit-repair.ts';
import { undoMoves } from '../repairs/undo-move.ts';
import { ensure } from './command.ts';
import { readAddress, readAmount, readLine, readNote, readNumber } from './repair-options.ts';
import { callThem, chosenDevices, deviceOptions, repairCommand } from './repair-records.ts';
import { refuseSerials } from './repairs-move.ts';
import { maxCodeLength, maxFaultLength, readDeviceName } from './repairs-register.ts';

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
    async run({ store, repair, by, now, shop, say, ...catalogue }, values) {
      const {
        device,
        fault,
        serial,
        amount,
        note,
        version,
        line,
        'asset-tag': tag,
        all,
        ...contact
      } = values;
      const isVersion = version === undefined || /^\d{1,9}$/.test(version);
      ensure(isVersion, '--version is the whole number that "repairs show" says, such as 3.');
      const named = device === undefined ? null : await readDeviceName(catalogue, device);
      const change = {
        ...named,
        ...(serial !== undefined && { serial: readLine('--serial', serial, maxCodeLength) }),
        ...(fault !== undefined && { fault: readLine('--fault', fault, maxFaultLength) ?? '' }),
        ...(amount !== undefined && { owed_cents: readAmount(amount) }),
      };
      const hasDevice = Object.keys(change).length > 0;
      const devices = hasDevice ? chosenDevices(repair, { line, 'asset-tag': tag, all }) : [];
      ensure(
        amount === undefined || devices.every(({ status }) => status === 'ready' || status === 'uncollected'),
        'Only what is ready has an amount: before that, the quote says it.',
      );
      const reason = readNote('--note', note);
      ensure(!reason || amount !== undefined, '--note says why --amount is more than the records say.');
      refuseSerials(reason, devices);
      const facts = await shop();
      const correction = {
        contact: readContact(contact),
        device: change,
        reason,
        ...(version !== undefined && { version: Number(version) }),
      };
      const notes = await store.write((db) =>
        editRepair(db, repair, devices, correction, { by, shop: facts, at: now() }),
      );
      ensure(
        notes.length > 0,
        'Say what is to be another: --name, --email, --phone, --device, --serial, --fault or --amount.',
      );
      for (const note of notes) say(`${repair.reference}: ${note}.`);
      return { changes: notes };
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
    async run({ store, repair, by, now, shop, say }, { reopen, ...values }) {
      const reason = readLine('--reopen', reopen, maxFaultLength);
      ensure(reopen === undefined || reason, 'Say why it goes on: --reopen "…".');
      const devices = chosenDevices(repair, values);
      const facts = await shop();
      const corrected = await store.write((db) =>
        undoMoves(db, repair, devices, { by, reopen: reason ?? '' }, { shop: facts, at: now() }),
      );
      say(
        reason
          ? `${repair.reference} goes on.${corrected ? ' The e-mail to them is in the outbox.' : ''}${callThem(repair)}`
          : `The last move of ${repair.reference} is undone.${corrected ? ' Its e-mail had gone; one that corrects it is in the outbox.' : ''}`,
      );
      return { corrected };
    },
  }),
];

type Contact = Partial<Record<'name' | 'email' | 'phone', string | undefined>>;

function readContact({ name, email, phone }: Contact): { name?: string; email?: string; phone?: string } {
  const typedName = readLine('--name', name, limits.name);
  return {
    ...(typedName && { name: typedName }),
    ...(email !== undefined && { email: readAddress(email) }),
    ...(phone !== undefined && { phone: readNumber(phone) }),
  };
}
