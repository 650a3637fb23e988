import type { DeskDevice, DeskRepair, QuotedDevice } from './repair-props.ts';

/** Ana's, as screens get it. */
export function repair(devices: Partial<DeskDevice>[] = [{}]): DeskRepair {
  return {
    ...{ reference: 'NB-7K4M-Q2X8', name: 'Ana Li', email: 'ana@example.com', phone: '+61491570006' },
    ...{ version: 1, created_at: '2026-11-20T00:00:00.000Z', closed_at: null, stopped_at: null },
    collectors: [],
    devices: devices.map((device) => ({
      ...{ line: 1, version: 1, device: 'Apple iPhone 13', name: 'Apple iPhone 13', serial: 'SERIAL-1' },
      ...{ fault: 'Cracked. My passcode is 2468', accessories: 'Case, SIM', condition: 'Back cracked' },
      ...{ danger: null, asksDanger: false, dangers: null, shelf: 'B3', owed_cents: null, parent: null },
      ...{ status: 'received', status_at: '2026-11-23T23:30:00.000Z' },
      expected_at: '2026-11-24T06:00:00.000Z',
      promise_ended_at: null,
      ...device,
    })),
  };
}

/** Of the first device. */
export const quote = (...lines: [text: string, cents: number, approved: number | null][]): QuotedDevice => ({
  line: 1,
  lines: lines.map(([text, cents, approved]) => ({
    text,
    facts: '',
    cents,
    approved,
    isLeft: approved === 1,
  })),
  answered_at: lines.some(([, , approved]) => approved !== null) ? '2026-11-19T03:00:00.000Z' : null,
});

/** What slips say of the shop. */
export const shop = {
  ...{ name: 'Example Repairs', legalName: null, abn: '00 000 000 000' },
  publicUrl: 'https://repairs.example.com',
  phone: { display: '(07) 5550 0000', e164: '+61755500000' },
  address: { street: '1 Example Street', suburb: 'Chermside', state: 'QLD', postcode: '4032' },
  hours: [],
};
