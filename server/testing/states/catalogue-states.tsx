import { AskForm } from '../../../client/components/AskForm.tsx';
import { FilterField, SearchField } from '../../../client/components/SearchField.tsx';
import { GradeCards } from '../../../client/pages/GradeCards.tsx';
import { battery, data } from '../../../client/pages/page-data.fixtures.ts';
import { RepairWays } from '../../../client/pages/RepairWays.tsx';
import { SearchDanger } from '../../../client/pages/SearchDanger.tsx';
import { SearchResults } from '../../../client/pages/SearchResults.tsx';
import { frontsFile } from '../../../shared/constants.ts';
import type { SearchAnswer } from '../../../shared/page-data.ts';
import { withFortyOfEach } from './extremes.ts';
import { long, longName, type States, wide } from './shown.ts';

const { bands } = data.repairs;

const nothing: SearchAnswer = {
  query: 'zx81',
  certain: null,
  danger: null,
  ignored: null,
  answers: null,
  more: [],
  nearest: null,
  isUnlisted: false,
  note: null,
  causes: [],
  title: 'No device found for “zx81”',
  matches: [],
};

const match = (name: string) => ({
  href: '/repairs/apple/1',
  name,
  text: 'Apple · 2021 · A2633',
  price: 'screen from $179',
  picture: `${frontsFile}#notch`,
});

const search = (more: Partial<SearchAnswer>) =>
  wide(<SearchResults search={{ ...nothing, ...more }} bands={more.isUnlisted ? bands : null} />);

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

const ways = { bands, guides: new Map(), isSample: true };

/** The search, and the lists of devices, services and prices, but for what the pages show of them. */
export const catalogueStates: States = {
  SearchField: {
    empty: <SearchField />,
    'long query': <SearchField query={longName} />,
    'on a maker’s page': <FilterField maker="Apple" />,
  },
  SearchResults: {
    none: search({}),
    'long names, a likely cause': search({
      title: longName,
      note: long,
      ignored: { label: longName, href: '/' },
      matches: [match(longName)],
      causes: [{ text: 'A worn battery', name: 'Battery replacement', href: '/' }],
    }),
    forty: search(withFortyOfEach({ title: '40 devices', matches: [match('iPhone 13')] })),
    'not listed': search({ isUnlisted: true }),
  },
  SearchDanger: { '': <SearchDanger danger={danger} /> },
  AskForm: {
    empty: <AskForm bands={bands} />,
    filled: <AskForm about={longName} bands={bands} />,
  },
  RepairWays: {
    'one symptom': wide(
      <RepairWays {...ways} groups={[{ title: 'Water', symptoms: [symptom] }]} manufacturers={makers} />,
    ),
    'forty makers': wide(<RepairWays {...ways} groups={[]} manufacturers={withFortyOfEach(makers)} />),
  },
  GradeCards: {
    three: (
      <form>
        <GradeCards title="Battery" service={battery} chosen="genuine" />
      </form>
    ),
    'compared, a long name': (
      <form>
        <GradeCards
          title="Battery"
          service={{
            ...battery,
            options: battery.options.map((option, at) => ({
              ...option,
              name: at ? option.name : longName,
              compare: { Capacity: 3 - at },
            })),
          }}
          chosen={undefined}
        />
      </form>
    ),
  },
};
