import { limits } from '../../../shared/form-schemas.ts';
import { editRepair } from '../repairs/edit-repair.ts';
import { undoMoves } from '../repairs/undo-move.ts';
import { ensure } from './command.ts';
import { readAddress, readAmount, readLine, readNumber } from './repair-options.ts';
import { chosenDevices, deviceOptions, repairCommand } from './repair-records.ts';
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
      ...deviceOptions,
    },
    examples: [
      'repairs edit 7K2M-Q4XA --by Kim --phone "0491 570 156"',
      'repairs edit 7K2M-Q4XA --by Kim --serial F2LX12345 --line 2',
    ],
    async run({ store, repair, by, now, shop, say, deviceName }, values) {
      const { device, fault, serial, amount, line, 'asset-tag': tag, all, ...contact } = values;
      const named = device === undefined ? null : await readDeviceName({ deviceName }, device);
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
      const facts = await shop();
      const correction = { contact: readContact(contact), device: change };
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
      'Takes back the last move of a repair, within ten minutes, and its e-mail if that has not gone yet.',
    options: deviceOptions,
    examples: ['repairs undo 7K2M-Q4XA --by Kim'],
    async run({ store, repair, by, now, shop, say }, values) {
      const devices = chosenDevices(repair, values);
      const facts = await shop();
      const corrected = await store.write((db) =>
        undoMoves(db, repair, devices, by, { shop: facts, at: now() }),
      );
      say(
        `The last move of ${repair.reference} is undone.${corrected ? ' Its e-mail had gone; one that corrects it is in the outbox.' : ''}`,
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
