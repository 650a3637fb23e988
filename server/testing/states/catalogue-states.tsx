import { AskForm } from '../../../client/components/AskForm.tsx';
import { Rows } from '../../../client/components/Rows.tsx';
import { FilterField, SearchField } from '../../../client/components/SearchField.tsx';
import { GradeCards } from '../../../client/pages/GradeCards.tsx';
import { PriceCards } from '../../../client/pages/PriceCards.tsx';
import { battery, data } from '../../../client/pages/page-data.fixtures.ts';
import { RepairWays } from '../../../client/pages/RepairWays.tsx';
import { SearchDanger } from '../../../client/pages/SearchDanger.tsx';
import { SearchResults } from '../../../client/pages/SearchResults.tsx';
import { RepairPicture } from '../../../client/pictures/RepairPicture.tsx';
import { frontsFile } from '../../../shared/constants.ts';
import type { SearchAnswer } from '../../../shared/page-data.ts';
import { forty, long, longName, type States, wide } from './shown.ts';

const nothing: SearchAnswer = {
  query: 'zx81',
  certain: null,
  danger: null,
  chips: [],
  isUnlisted: false,
  note: null,
  causes: [],
  title: 'No device found for “zx81”',
  matches: [],
};

const match = (name: string, at = 1) => ({
  href: `/repairs/apple/${at}`,
  name,
  text: 'Apple · 2021 · A2633',
  price: 'screen from $179',
  picture: `${frontsFile}#notch`,
});

const search = (more: Partial<SearchAnswer>) =>
  wide(<SearchResults search={{ ...nothing, ...more }} bands={null} />);

const danger = { name: 'It got wet', firstAid: 'Turn it off.', guides: [{ href: '/help', text: 'Spills' }] };

const row = (name = 'Battery replacement', at = 0) => ({
  href: `/${at}`,
  name,
  picture: <RepairPicture kind="phone" service="battery" />,
  text: '1–2 hours · 6 months',
  price: at % 3 === 1 ? null : 'from $99',
});

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

const ways = { guides: new Map(), isSample: true };

/** The search, and the lists of devices, services and prices. */
export const catalogueStates: States = {
  SearchField: {
    empty: <SearchField />,
    'long query': <SearchField query={longName} />,
    'on a maker’s page': <FilterField maker="Apple" />,
  },
  SearchResults: {
    none: search({}),
    one: search({ title: '1 device', matches: [match('iPhone 13')] }),
    'long names, a likely cause': search({
      title: longName,
      note: long,
      chips: [{ label: longName, href: '/' }],
      matches: [match(longName)],
      causes: [{ text: 'A worn battery', name: 'Battery replacement', href: '/' }],
    }),
    forty: search({ title: '40 devices', matches: forty.map((at) => match(`iPhone ${at}`, at)) }),
    'not listed': wide(
      <SearchResults search={{ ...nothing, isUnlisted: true }} bands={data.repairs.bands} />,
    ),
  },
  SearchDanger: { '': <SearchDanger danger={danger} /> },
  AskForm: {
    empty: <AskForm bands={data.repairs.bands} />,
    filled: <AskForm about={longName} bands={data.repairs.bands} />,
  },
  RepairWays: {
    'one symptom': wide(
      <RepairWays
        {...ways}
        bands={data.repairs.bands}
        groups={[{ title: 'Water', symptoms: [symptom] }]}
        manufacturers={[{ slug: 'apple', name: 'Apple', kinds: { phone: 1 } }]}
      />,
    ),
    'forty makers': wide(
      <RepairWays
        {...ways}
        bands={data.repairs.bands}
        groups={[]}
        manufacturers={forty.map((at) => ({ slug: `m${at}`, name: `Maker ${at}`, kinds: { laptop: at } }))}
      />,
    ),
  },
  Rows: {
    one: wide(<Rows rows={[row()]} />),
    'long names': wide(<Rows rows={[row(longName), { ...row(longName, 1), picture: undefined }]} />),
    'several prices': wide(
      <Rows
        rows={forty.map((at) => ({
          href: `/${at}`,
          name: `iPhone ${at}`,
          note: 2021,
          prices: 'screen from $179 · battery from $89',
        }))}
      />,
    ),
    forty: wide(<Rows rows={forty.map((at) => row(`Repair ${at}`, at))} />),
  },
  PriceCards: { three: wide(<PriceCards options={battery.options} quoteHref={() => '/repairs'} />) },
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
