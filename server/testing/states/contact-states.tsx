import { CallOrRequest } from '../../../client/components/CallOrRequest.tsx';
import { ContactBlock } from '../../../client/components/ContactBlock.tsx';
import { NowNote, OpenNow, WeeklyHours } from '../../../client/components/HoursNotes.tsx';
import { StartRepair } from '../../../client/components/StartRepair.tsx';
import { WithQuote } from '../../../client/components/WithQuote.tsx';
import { CallBar } from '../../../client/pages/CallBar.tsx';
import { apple, battery, facts, iphone } from '../../../client/pages/page-data.fixtures.ts';
import { QuoteCard } from '../../../client/pages/QuoteCard.tsx';
import { WeekHours } from '../../../client/pages/WeekHours.tsx';
import { quoteOf } from '../../../shared/quote.ts';
import { quoteTexts } from '../../../shared/quote-texts.ts';
import { christmas, forty, long, longName, open, type States, wide } from './shown.ts';

const quote = quoteOf([battery], [{ service: 'battery', option: 'genuine' }]);

const quoteFacts = {
  manufacturer: apple,
  device: iphone,
  services: [battery],
  hasDates: false,
  worth: null,
  isSample: false,
  origin: 'https://shop.example.com',
};

const requestQuote = {
  device: 'iPhone 13',
  href: '/repairs?device=apple/iphone-13',
  total: '$139',
  ready: '1–2 hours',
  lines: [{ text: 'Battery replacement: Genuine', price: '$139', note: '12 months’ warranty' }],
};

/** The quote, and the ways to the shop. */
export const contactStates: States = {
  QuoteCard: {
    empty: <QuoteCard device="iPhone 13" card={quoteTexts(quoteFacts, quoteOf([battery], []))} />,
    one: <QuoteCard device="iPhone 13" card={quoteTexts(quoteFacts, quote)} />,
    forty: (
      <QuoteCard
        device={longName}
        card={{
          ...quoteTexts(quoteFacts, quote),
          lines: forty.map((at) => ({
            name: at === 2 ? longName : `Repair ${at}`,
            price: '$139',
            notes: [],
            loses: '',
          })),
        }}
      />
    ),
  },
  WithQuote: {
    none: wide(
      <WithQuote quote={null} none={long}>
        The form
      </WithQuote>,
    ),
    one: wide(<WithQuote quote={requestQuote}>The form</WithQuote>),
    'long names': wide(<WithQuote quote={{ ...requestQuote, device: longName }}>The form</WithQuote>),
  },
  StartRepair: { '': wide(<StartRepair about="iPhone 13" quoteHref="/repairs" />) },
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
    'Monday to Wednesday': <WeekHours hours={facts.shop.hours} />,
    'today is Monday': { element: <WeekHours hours={facts.shop.hours} />, html: open },
    none: <WeekHours hours={[]} />,
  },
  ContactBlock: {
    'one closure': <ContactBlock facts={{ ...facts, closures: facts.closures.slice(0, 1) }} />,
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
