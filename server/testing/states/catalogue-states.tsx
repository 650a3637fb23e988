import { battery, data, nothing } from '../../../client/pages/page-data.fixtures.ts';
import { RepairWays } from '../../../client/pages/RepairWays.tsx';
import { frontsFile } from '../../../shared/constants.ts';
import type { SearchAnswer } from '../../../shared/page-data.ts';
import { quoteOf } from '../../../shared/quote.ts';
import { withFortyOfEach } from './extremes.ts';
import { long, longName, page, type States, wide } from './shown.tsx';

const match = (name: string) => ({
  href: '/repairs/apple/1',
  name,
  text: 'Apple · 2021 · A2633',
  price: 'screen from $179',
  picture: `${frontsFile}#notch`,
});

const search = (more: Partial<SearchAnswer>) => page('repairs', { search: { ...nothing, ...more } });

const danger = { name: 'It got wet', firstAid: 'Turn it off.', guides: [{ href: '/help', text: 'Spills' }] };

const symptom = {
  slug: 'wet',
  name: 'It got wet',
  kinds: [],
  firstAid: 'Turn it off.',
  checks: ['Is it dry?'],
  causes: [
    { text: 'Water under the shields', kinds: [], service: { slug: 'liquid', name: 'Liquid repair' } },
  ],
  odds: 'About two in three.',
  guides: [],
};

const makers = [{ slug: 'apple', name: 'Apple', kinds: { phone: 1 } }];

const ways = { bands: data.repairs.bands, guides: new Map(), isSample: true };

const genuineBattery = (services = [battery]) =>
  page('device', { services, quote: quoteOf(services, [{ service: 'battery', option: 'genuine' }]) });

/** The search, and the lists of devices, services and prices. */
export const catalogueStates: States = {
  Search: {
    none: search({}),
    'long names, a likely cause': search({
      query: longName,
      title: longName,
      note: long,
      ignored: { label: longName, href: '/' },
      matches: [match(longName)],
      causes: [{ text: 'A worn battery', name: 'Battery replacement', href: '/' }],
    }),
    forty: search(withFortyOfEach({ title: '40 devices', matches: [match('iPhone 13')] })),
    'not listed': search({ isUnlisted: true, query: longName }),
    'a danger': search({ danger }),
  },
  RepairWays: {
    'one symptom': wide(
      <RepairWays {...ways} groups={[{ title: 'Water', symptoms: [symptom] }]} manufacturers={makers} />,
    ),
    'forty makers': wide(<RepairWays {...ways} groups={[]} manufacturers={withFortyOfEach(makers)} />),
  },
  Quote: {
    'of one repair': genuineBattery(),
    'of forty repairs': genuineBattery(withFortyOfEach([battery])),
    'grades compared': genuineBattery([
      {
        ...battery,
        options: battery.options.map((option, at) => ({ ...option, compare: { Capacity: 3 - at } })),
      },
    ]),
  },
};
