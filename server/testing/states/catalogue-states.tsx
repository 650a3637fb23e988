import { AskForm } from '../../../client/components/AskForm.tsx';
import { DeviceFamilies } from '../../../client/components/DeviceFamilies.tsx';
import { DeviceList } from '../../../client/components/DeviceList.tsx';
import { GradeCards } from '../../../client/components/GradeCards.tsx';
import { PriceCards } from '../../../client/components/PriceCards.tsx';
import { PriceList } from '../../../client/components/PriceList.tsx';
import { PriceTiles } from '../../../client/components/PriceTiles.tsx';
import { RepairWays } from '../../../client/components/RepairWays.tsx';
import { SearchDanger } from '../../../client/components/SearchDanger.tsx';
import { FilterField, SearchField } from '../../../client/components/SearchField.tsx';
import { SearchResults } from '../../../client/components/SearchResults.tsx';
import { ServiceList } from '../../../client/components/ServiceList.tsx';
import { battery, data } from '../../../client/pages/page-data.fixtures.ts';
import { deviceKinds } from '../../../shared/catalogue.ts';
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

const summary = (name = 'iPhone 13', at = 0) => ({
  slug: `iphone-${at}`,
  name,
  kind: 'phone' as const,
  front: 'notch' as const,
  family: 'iPhone',
  year: 2021,
  mainRepairs: [{ part: 'battery', price: { from: 8900, to: 9900 } }],
});

const service = (name = 'Battery replacement', at = 0) => ({
  href: `/${at}`,
  name,
  kind: 'phone' as const,
  slug: 'battery',
  facts: ['1–2 hours', '6 months'],
  price: at % 3 === 1 ? null : { from: 9900, to: 13900 },
});

const tile = (data.home.prices as [(typeof data.home.prices)[number]])[0];

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
  DeviceFamilies: {
    one: wide(<DeviceFamilies families={data.home.families} />),
    all: wide(<DeviceFamilies families={deviceKinds.map((kind) => ({ kind, repair: null }))} />),
  },
  DeviceList: {
    one: wide(<DeviceList manufacturer="apple" devices={[summary()]} />),
    'long name': wide(<DeviceList manufacturer="apple" devices={[summary(longName)]} />),
    forty: wide(<DeviceList manufacturer="apple" devices={forty.map((at) => summary(`iPhone ${at}`, at))} />),
  },
  ServiceList: {
    one: wide(<ServiceList items={[service()]} />),
    'long name': wide(<ServiceList items={[service(longName)]} />),
    forty: wide(<ServiceList items={forty.map((at) => service(`Repair ${at}`, at))} rows />),
  },
  PriceTiles: {
    one: wide(<PriceTiles prices={[tile]} more={{ href: '/repairs', text: 'All repairs' }} />),
    'long names': wide(
      <PriceTiles
        prices={[1, 2, 3].map((at) => ({ ...tile, href: `/${at}`, device: longName, price: null }))}
        more={{ href: '/repairs', text: 'All repairs' }}
      />,
    ),
  },
  PriceList: {
    one: <PriceList items={[{ href: '/', name: 'Screen', price: '$99' }]} />,
    'forty, a long name': (
      <PriceList
        items={forty.map((at) => ({
          href: `/${at}`,
          name: at === 2 ? longName : `Repair ${at}`,
          price: at % 3 ? '$99' : null,
        }))}
      />
    ),
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
