import { data } from '../../../client/pages/page-data.fixtures.ts';
import type { PageData } from '../../../shared/page-data.ts';
import { mainLine, statusTable } from '../../../shared/repair-status.ts';
import type { QuoteView } from '../../../shared/repair-view.ts';
import { long, longName, page, type States } from './shown.tsx';

type Repair = PageData['repair']['repair'];
type Device = Repair['devices'][number];

const { repair } = data.repair;
const [device] = repair.devices as [Device];
const sent = { iso: '2026-11-19T03:00:00.000Z', text: 'Thursday 19 November, 1:00 PM' };
const friday = { iso: '2026-11-20', text: 'Friday 20 November' };
const line = { position: 1, text: 'New screen', said: 'Genuine part', price: '$249', approved: null };

/** The page of a repair of one device. */
const shown = (
  more: Partial<Device>,
  ofRepair: Partial<Repair> = {},
  ofPage: Partial<PageData['repair']> = {},
) =>
  page('repair', {
    ...ofPage,
    repair: { ...repair, what: 'iPhone 13', ...ofRepair, devices: [{ ...device, ...more }] },
  });

const quoted = (more: Partial<QuoteView>) => shown({ quote: { ...(device.quote as QuoteView), ...more } });

const over = (work: NonNullable<Device['passport']>['work']) =>
  shown(
    {
      quote: null,
      turn: null,
      isYours: false,
      status: 'Collected',
      passport: { collected: friday, work },
    },
    { isOver: true, hasCalendar: false, mayAnswer: false },
  );

const steps = mainLine.map((status, at) => ({
  label: statusTable[status].label,
  state: at < 3 ? ('done' as const) : at === 3 ? ('now' as const) : ('ahead' as const),
  at: at > 3 ? null : sent,
  notes: at === 3 ? [{ id: 'a', text: long, at: sent }] : [],
}));

/** What a customer sees of a repair. */
export const repairStates: States = {
  Repair: {
    'errors, a quote': shown(
      {},
      {},
      {
        notice: 'This quote has run out. Call us.',
        errors: [{ field: 'quote-1-line-1', message: 'Select yes or no' }],
      },
    ),
    'whether it was them': shown({}, {}, { isNotMe: true }),
    stopped: shown({}, { stopped: friday }),
    'our turn, long facts': shown({
      ...{ isYours: false, turn: 'It’s our turn', text: long, steps },
      facts: [
        ['Ordered', longName],
        ['Next', long],
      ],
    }),
    'a quote that was answered': quoted({
      state: 'answered',
      lines: [
        { ...line, approved: true },
        { ...line, position: 2, approved: false },
      ],
    }),
    'a quote that is closed': quoted({ state: 'closed' }),
    'a quote that has expired': quoted({ state: 'expired', facts: [['Found', long]] }),
    'an answer to confirm': page('repair', {
      choice: {
        ...{ device, version: 1, approved: [line], declined: [{ ...line, position: 2 }] },
        ...{ total: '$249', cents: 24_900 },
      },
    }),
    'a link that only reads': shown({}, { mayAnswer: false }),
    'a link that was asked for': shown({}, { mayAnswer: false }, { linkRequested: true }),
    over: over([{ position: 1, text: 'New screen', grade: 'Genuine part', warranty: '12 months' }]),
    'over, no work named': over([]),
  },
};
