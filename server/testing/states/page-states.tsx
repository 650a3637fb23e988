import type { ComponentType, ReactElement } from 'react';
import { pages } from '../../../client/pages/page-components.ts';
import {
  apple,
  battery,
  breadcrumbs,
  data,
  document,
  iphone,
} from '../../../client/pages/page-data.fixtures.ts';
import { QuoteView } from '../../../client/pages/QuoteView.tsx';
import { emptyForm } from '../../../shared/form-state.ts';
import { checkForm, type FormKind } from '../../../shared/forms.ts';
import type { PageData, PageId } from '../../../shared/page-data.ts';
import { quoteOf } from '../../../shared/quote.ts';
import { requestSteps } from '../../../shared/request-steps.ts';
import { sampleShop } from '../sample-shop.ts';
import { christmas, forty, long, longName, type Shown, type States, wide } from './shown.ts';

/** A page with the data of its tests, and with what differs from that. */
function page<Id extends PageId>(id: Id, more: Partial<PageData[Id]> = {}): Shown {
  const Page = pages[id] as ComponentType<{ data: PageData[Id] }>;
  return wide(<Page data={{ ...data[id], ...more }} />);
}

function refusedForm(kind: FormKind) {
  const checked = checkForm(kind, {});
  return { ...emptyForm, errors: checked.ok ? [] : checked.errors };
}
const handover = { way: 'drop-off', isSwitched: false, isUnsafe: false } as const;
const quote = {
  device: 'iPhone 13',
  href: '/repairs?device=apple/iphone-13',
  total: '$139',
  ready: '1–2 hours',
  lines: [{ text: 'Battery replacement: Genuine', price: '$139', note: null }],
};
const [device] = data.repair.repair.devices;
const repair = data.repair.repair;
const oneDevice = { ...repair, what: 'iPhone 13', devices: repair.devices.slice(0, 1) };
const summary = data.manufacturer.devices.flatMap((one) =>
  forty.map((at) => ({ ...one, slug: `iphone-${at}`, name: at === 2 ? longName : `iPhone ${at}` })),
);
const prose = { ...document, html: `<h2 id="a">A part</h2><p>${long.repeat(4)}</p>` };
const quoteView = (services = [battery]): ReactElement => (
  <QuoteView
    data={{
      manufacturer: apple,
      device: iphone,
      services,
      breadcrumbs,
      ready: null,
      hasDates: false,
      worth: null,
      isSample: true,
      origin: 'https://shop.example.com',
      quote: quoteOf(services, [{ service: 'battery', option: 'genuine' }]),
    }}
    symptoms=""
  />
);

/** Every page, by its id, and the quote within the page of repairs. */
export const pageStates: States = {
  home: {
    'closed for Christmas': page('home', { closures: christmas }),
    'six families': page('home', {
      families: (['phone', 'tablet', 'laptop', 'desktop', 'console', 'watch'] as const).map((kind) => ({
        kind,
        repair: { name: 'Screen replacement', from: 8900 },
      })),
    }),
  },
  repairs: {
    empty: page('repairs'),
    'a request': page('repairs', { request: { stage: 'form', form: emptyForm, byPost: true, quote } }),
    'a request with errors': page('repairs', {
      request: { stage: 'form', form: refusedForm('repairs'), byPost: false, quote: null },
    }),
    'answers to check': page('repairs', {
      request: {
        stage: 'check',
        byPost: true,
        quote,
        form: {
          ...emptyForm,
          answers: { way: 'drop-off', battery: 'no', name: longName, phone: '0491 570 006', message: long },
        },
      },
    }),
    'a quote': wide(quoteView()),
    'a quote of forty repairs': wide(
      quoteView(
        forty.map((at) => (at === 1 ? battery : { ...battery, slug: `s${at}`, name: `repair ${at}` })),
      ),
    ),
  },
  manufacturer: {
    one: page('manufacturer'),
    'forty, a long name': page('manufacturer', { devices: summary }),
    none: page('manufacturer', { devices: [] }),
  },
  device: {
    one: page('device'),
    'forty services, a long name': page('device', {
      device: { ...iphone, name: longName },
      services: forty.map((at) => ({ ...battery, slug: `s${at}`, name: `repair ${at}` })),
    }),
  },
  service: {
    one: page('service'),
    'a long name, a warning first': page('service', {
      device: { ...iphone, name: longName },
      service: { ...battery, warnFirst: true },
      guides: [],
      others: [],
    }),
  },
  track: {
    empty: page('track'),
    'not found': page('track', {
      refused: 'lookup',
      form: { ...emptyForm, errors: [{ field: 'reference', message: 'Enter the reference' }] },
    }),
    'a lost reference': page('track', { linkRequested: true }),
  },
  repair: {
    'two devices': page('repair'),
    'one device': page('repair', { repair: oneDevice }),
    'an error': page('repair', { repair: oneDevice, notice: 'This quote has run out. Call us.' }),
    forty: page('repair', {
      repair: {
        ...repair,
        what: '40 devices',
        devices: forty.flatMap((line) => (device ? [{ ...device, line, device: longName }] : [])),
      },
    }),
    'whether it was them': page('repair', { repair: oneDevice, isNotMe: true }),
    stopped: page('repair', {
      repair: { ...oneDevice, stopped: { iso: '2026-11-20', text: 'Friday 20 November' } },
    }),
    over: page('repair', {
      repair: {
        ...repair,
        isOver: true,
        hasCalendar: false,
        mayAnswer: false,
        devices: oneDevice.devices.map((one) => ({
          ...one,
          quote: null,
          turn: null,
          isYours: false,
          status: 'Collected',
          passport: { collected: { iso: '2026-11-20', text: 'Friday 20 November' }, work: [] },
        })),
      },
    }),
  },
  guides: {
    none: page('guides'),
    forty: page('guides', {
      guides: forty.map((at) => ({ path: `/help/guides/${at}`, title: `Guide ${at}`, description: long })),
    }),
  },
  contact: {
    empty: page('contact'),
    'closed for Christmas, errors': page('contact', {
      closures: christmas,
      walkIns: true,
      form: refusedForm('contact'),
    }),
    'not sent': page('contact', {
      closures: [],
      form: { ...emptyForm, notice: 'We couldn’t store it. Call us.' },
    }),
  },
  sent: {
    'a message': page('sent'),
    'a request': page('sent', {
      kind: 'repairs',
      request: {
        handover,
        device: longName,
        services: ['Battery replacement'],
        warnings: [],
        steps: requestSteps(handover, [battery], sampleShop),
        trackUrl: 'example.com/repairs/track',
      },
    }),
    'a parcel': page('sent', {
      kind: 'repairs',
      request: {
        ...{
          handover: { ...handover, way: 'mail-in' as const },
          device: null,
          services: [],
          warnings: [long],
        },
        ...{
          steps: requestSteps({ ...handover, way: 'mail-in' }, [], sampleShop),
          trackUrl: 'example.com/t',
        },
      },
    }),
    'a swollen battery': page('sent', {
      kind: 'repairs',
      request: {
        handover: { ...handover, isUnsafe: true },
        device: 'iPhone 13',
        services: [],
        warnings: [],
        ...{
          steps: requestSteps({ ...handover, isUnsafe: true }, [], sampleShop),
          trackUrl: 'example.com/t',
        },
      },
    }),
  },
  about: { '': page('about', prose) },
  motherboard: { '': page('motherboard', prose) },
  b2b: { empty: page('b2b', prose), errors: page('b2b', { form: refusedForm('b2b') }) },
  school: { '': page('school', prose) },
  faq: { '': page('faq', prose) },
  privacy: { '': page('privacy', prose) },
  warranty: { '': page('warranty', prose) },
  terms: { '': page('terms', prose) },
  glossary: { '': page('glossary', prose) },
  document: {
    short: page('document'),
    'a guide with contents': page('document', {
      ...prose,
      path: '/help/guides/back-up',
      needs: longName,
      minutes: 20,
      sections: forty.slice(0, 8).map((at) => ({ id: `s${at}`, title: `Part ${at}` })),
      related: [{ path: '/help/guides/b', title: longName, description: long }],
    }),
  },
  error: {
    'not found': page('error'),
    offline: page('error', {
      statusCode: 503,
      statusMessage: 'No Connection',
      description: 'You may be offline. Try again, or call us.',
    }),
  },
};
