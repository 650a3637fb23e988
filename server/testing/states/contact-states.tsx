import { CallOrRequest } from '../../../client/components/CallOrRequest.tsx';
import { ContactBlock } from '../../../client/components/ContactBlock.tsx';
import { NowNote, OpenNow, WeeklyHours } from '../../../client/components/HoursNotes.tsx';
import { CallBar } from '../../../client/pages/CallBar.tsx';
import { facts } from '../../../client/pages/page-data.fixtures.ts';
import { WeekHours } from '../../../client/pages/WeekHours.tsx';
import { christmas, longName, open, type States } from './shown.ts';

/** The ways to the shop, by its hours. */
export const contactStates: States = {
  CallOrRequest: {
    closed: <CallOrRequest href="/repairs" label="Start a request" />,
    open: { element: <CallOrRequest href="/repairs" label="Start a request" />, html: open },
  },
  CallBar: {
    'closed, in a narrow window': <CallBar quoteHref="/repairs" />,
    'open, in a narrow window': { element: <CallBar quoteHref="/repairs" />, html: open },
  },
  HoursNotes: {
    'open now': (
      <p>
        <OpenNow />, <WeeklyHours />, <NowNote isOpen />
      </p>
    ),
    closed: (
      <p>
        <NowNote isOpen={false} />
      </p>
    ),
  },
  WeekHours: {
    'today is Monday': { element: <WeekHours hours={facts.shop.hours} />, html: open },
    none: <WeekHours hours={[]} />,
  },
  ContactBlock: {
    'closed for Christmas': <ContactBlock facts={{ ...facts, closures: christmas }} />,
    'no closure, long names': (
      <ContactBlock
        facts={{
          closures: [],
          shop: {
            ...facts.shop,
            email: `${'very-'.repeat(12)}long@example.com`,
            address: { ...facts.shop.address, street: longName },
          },
        }}
      />
    ),
  },
};
