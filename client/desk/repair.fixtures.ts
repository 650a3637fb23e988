import type { StoredQuote } from '../../server/back-office/repairs/quotes/quotes.ts';
import type { Repair } from '../../server/back-office/repairs/records/staff-repairs.ts';
import type { RepairDeviceTable } from '../../server/back-office/store/tables.ts';
import { noTerms } from '../../shared/quote-terms.ts';

/** Ana's, as the tables have it. */
export function repair(devices: Partial<RepairDeviceTable>[] = [{}]): Repair {
  const facts: Partial<Repair> = {
    reference: 'NB-7K4M-Q2X8',
    name: 'Ana Li',
    email: 'ana@example.com',
    phone: '+61491570006',
    details: '{}',
    created_at: '2026-11-20T00:00:00.000Z',
  };
  const rows = devices.map((device) => ({
    ...{ reference: 'NB-7K4M-Q2X8', line: 1, device: 'Apple iPhone 13', asset_tag: null, serial: 'SERIAL-1' },
    ...{
      fault: 'Cracked. My passcode is 2468',
      accessories: 'Case, SIM',
      condition: 'Back cracked',
      shelf: 'B3',
    },
    expected_at: '2026-11-24T06:00:00.000Z',
    ...device,
  }));
  return { ...facts, devices: rows } as Repair;
}

/** Of the first device. */
export function quote(
  version: number,
  lines: [text: string, cents: number, approved: number | null][],
): StoredQuote {
  return {
    ...{ ...noTerms, reference: 'NB-7K4M-Q2X8', line: 1, version, by: 'Kim' },
    ...{ sent_at: '2026-11-24T00:00:00.000Z', answered_at: null },
    lines: lines.map(([text, cents, approved], index) => ({
      ...{ position: index + 1, text, cents, approved, grade: null, warranty_months: null },
    })),
  };
}
