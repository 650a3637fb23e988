import type { ReactElement } from 'react';
import { AnswerLink, LinkRequested } from '../../../client/components/AnswerLink.tsx';
import { ChangeChoice, ConfirmChoice, RepairQuote } from '../../../client/components/RepairQuote.tsx';
import { SentEnd } from '../../../client/components/SentEnd.tsx';
import { SentReference } from '../../../client/components/SentReference.tsx';
import { Slip } from '../../../client/components/Slip.tsx';
import { data, facts } from '../../../client/pages/page-data.fixtures.ts';
import { RepairPassport } from '../../../client/pages/RepairPassport.tsx';
import { RepairSummary } from '../../../client/pages/RepairSummary.tsx';
import { RepairTrace } from '../../../client/pages/RepairTrace.tsx';
import { mainLine, statusTable } from '../../../shared/repair-status.ts';
import type { QuoteView } from '../../../shared/repair-view.ts';
import { long, longName, type States, wide } from './shown.ts';

const [device] = data.repair.repair.devices as [(typeof data.repair.repair.devices)[number]];

const sent = { iso: '2026-11-19T03:00:00.000Z', text: 'Thursday 19 November, 1:00 PM' };

const line = { position: 1, text: 'New screen', said: 'Genuine part', price: '$249', approved: null };

const repairQuote = (more: Partial<QuoteView>): ReactElement => (
  <RepairQuote
    {...{ path: '/repairs/track/abc', mayAnswer: true, device, errors: [], answers: {} }}
    quote={{ version: 1, state: 'open', sent, lines: [line], facts: [], total: '$249', ...more }}
  />
);

const repair = (more: object) => (
  <RepairSummary repair={{ ...data.repair.repair, ...more }} shop={facts.shop} />
);

const steps = mainLine.map((status, at) => ({
  label: statusTable[status].label,
  state: at < 3 ? ('done' as const) : at === 3 ? ('now' as const) : ('ahead' as const),
  at: at > 3 ? null : sent,
  notes: at === 3 ? [{ id: 'a', text: long, at: sent }] : [],
}));

const slip = { what: 'device', use: 'Put it in the parcel.', blanks: ['Name', 'Phone'] };

/** What a customer sees of a repair. */
export const repairStates: States = {
  Slip: {
    '': wide(<Slip shop={facts.shop} reference="NB-0000-0000" words={slip} facts={[['Device', longName]]} />),
  },
  SentEnd: {
    '': wide(
      <SentEnd hasSlip more={<a href="/repairs">Another device</a>}>
        <Slip shop={facts.shop} reference="NB-0000-0000" words={slip} />
      </SentEnd>,
    ),
  },
  SentReference: { '': <SentReference reference="NB-0000-0000" /> },
  RepairSummary: {
    'facts, long': repair({
      devices: [
        {
          ...device,
          isYours: false,
          turn: 'It’s our turn',
          text: long,
          facts: [
            ['Ordered', longName],
            ['Next', long],
          ],
        },
      ],
    }),
  },
  RepairTrace: {
    '': <RepairTrace steps={steps} />,
    'in a row': wide(<RepairTrace steps={steps} row />),
  },
  RepairQuote: {
    error: (
      <RepairQuote
        {...{ path: '/', mayAnswer: true, device, answers: {} }}
        errors={[{ field: 'quote-1-line-1', message: 'Select yes or no' }]}
        quote={{ version: 1, state: 'open', sent, lines: [line], facts: [['Found', long]], total: '$249' }}
      />
    ),
    answered: repairQuote({
      state: 'answered',
      lines: [
        { ...line, approved: true },
        { ...line, position: 2, approved: false },
      ],
    }),
    closed: repairQuote({ state: 'closed' }),
    expired: repairQuote({ state: 'expired' }),
    'the way back': <ChangeChoice path="/" />,
    'to confirm': (
      <ConfirmChoice
        path="/"
        choice={{
          device,
          version: 1,
          approved: [line],
          declined: [{ ...line, position: 2 }],
          total: '$249',
          cents: 24900,
        }}
      />
    ),
  },
  AnswerLink: {
    '': <AnswerLink path="/" why="To answer the quote" />,
    requested: <LinkRequested phone={facts.shop.phone} sent={long} call="and answer by phone" />,
  },
  RepairPassport: {
    '': (
      <RepairPassport
        data={data.repair}
        device={device}
        passport={{
          collected: sent,
          work: [{ position: 1, text: 'New screen', grade: 'Genuine part', warranty: '12 months' }],
        }}
      />
    ),
    'no work named': (
      <RepairPassport
        data={{ ...data.repair, warrantor: longName }}
        device={device}
        passport={{ collected: sent, work: [] }}
      />
    ),
  },
};
