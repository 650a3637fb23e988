import type { EnquiryTable } from '../back-office/store/tables.ts';

/** An enquiry as its table holds it: open since the year 2026 began, but for what the test says. */
export const enquiryRow = (reference: string, facts: Partial<EnquiryTable> = {}): EnquiryTable => ({
  reference,
  kind: 'contact',
  status: 'open',
  quarantined: 0,
  suspicion: '',
  name: 'Ana',
  email: `${reference}@example.com`,
  email_key: `${reference.toLowerCase()}@example.com`,
  mailbox_key: `${reference.toLowerCase()}@example.com`,
  phone: '+61491570006',
  details: '{}',
  created_at: '2026-01-01T00:00:00.000Z',
  answered_at: null,
  closed_at: null,
  ...facts,
});
