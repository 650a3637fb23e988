import { pages } from '../../../client/pages/page-components.ts';
import { battery, data, facts } from '../../../client/pages/page-data.fixtures.ts';
import { emptyForm } from '../../../shared/form-state.ts';
import { type FormKind, mistakesIn } from '../../../shared/forms.ts';
import type { PageData, PageId } from '../../../shared/page-data.ts';
import { requestSteps } from '../../../shared/request-steps.ts';
import { sampleShop } from '../fixtures/sample-shop.ts';
import { withFortyOfEach, withLongNames } from './extremes.ts';
import { christmas, long, longName, open, page, type Shown, type States } from './shown.tsx';
import { documentHtml } from './test-documents.tsx';

const refusedForm = (kind: FormKind) => ({ ...emptyForm, errors: mistakesIn(kind, {}) });

const handover = { way: 'drop-off', isSwitched: false, isUnsafe: false } as const;

/** The page after a request of that kind. */
const requested = (differs: Partial<RequestHandover>, services = [battery]): Shown => {
  const each = { ...handover, ...differs };
  return page('sent', {
    kind: 'repairs',
    request: {
      handover: each,
      device: services.length > 0 ? 'iPhone 13' : null,
      services: services.map(({ name }) => name),
      warnings: services.length > 0 ? [] : [long],
      steps: requestSteps(each, services, sampleShop),
      trackUrl: 'example.com/repairs/track',
    },
  });
};
type RequestHandover = NonNullable<PageData['sent']['request']>['handover'];

const quoteSummary = {
  device: 'iPhone 13',
  href: '/repairs?device=apple/iphone-13',
  total: '$139',
  ready: '1–2 hours',
  lines: [{ text: 'Battery replacement: Genuine', price: '$139', note: '12 months’ warranty' }],
};
/** Every page as its tests know it, while the shop is open, with long names, and with forty of each thing that it lists. */
const fromFixtures: States = Object.fromEntries(
  (Object.keys(pages) as PageId[]).map((id) => [
    id,
    {
      'as in its tests': page(id),
      'the shop is open': page(id, {}, open),
      'long names': page(id, withLongNames(data[id])),
      forty: page(id, withFortyOfEach(data[id])),
    },
  ]),
);

/** What pages have beside that: forms with mistakes, other stages, and what is not there. */
const others: States = {
  home: {
    'closed for Christmas, a photograph': page('home', {
      closures: christmas,
      shop: { ...data.home.shop, photos: [{ file: 'og.png', alt: 'The counter' }] },
    }),
  },
  repairs: {
    'a request': page('repairs', {
      request: { stage: 'form', form: emptyForm, byPost: true, quote: quoteSummary },
    }),
    'a request with errors': page('repairs', {
      request: { stage: 'form', form: refusedForm('repairs'), byPost: false, quote: null },
    }),
    'answers to check': page('repairs', {
      request: {
        stage: 'check',
        byPost: true,
        quote: quoteSummary,
        form: {
          ...emptyForm,
          answers: { way: 'drop-off', battery: 'no', name: longName, phone: '0491 570 006', message: long },
        },
      },
    }),
    'another choice': page('repairs', {
      request: {
        stage: 'choose',
        form: { ...emptyForm, answers: { quote: 'device=apple/iphone-13' } },
        byPost: true,
        quote: quoteSummary,
        repairs: [
          { name: longName, options: [{ value: 'a.b', words: 'Genuine: $449' }], chosen: 'a.b' },
          { name: 'Battery', options: [{ value: 'c.d', words: 'Genuine: $139' }], chosen: '' },
        ],
      },
    }),
  },
  manufacturer: { none: page('manufacturer', { devices: [] }) },
  service: {
    'a warning first': page('service', {
      service: { ...battery, warnFirst: 'Swollen? Don’t charge it.' },
      others: [],
    }),
  },
  track: {
    'not found': page('track', {
      refused: 'lookup',
      form: { ...emptyForm, errors: [{ field: 'reference', message: 'Enter the reference' }] },
    }),
    'a lost reference': page('track', { linkRequested: true }),
  },
  contact: {
    'closed for Christmas, errors': page('contact', {
      closures: christmas,
      walkIns: true,
      form: refusedForm('contact'),
    }),
    'not sent': page('contact', {
      closures: [],
      shop: {
        ...facts.shop,
        email: `${'very-'.repeat(12)}long@example.com`,
        address: { ...facts.shop.address, street: longName },
      },
      form: { ...emptyForm, notice: 'We couldn’t store it. Call us.' },
    }),
  },
  sent: {
    'a request': requested({}),
    'a parcel': requested({ way: 'mail-in' }, []),
    'a swollen battery': requested({ isUnsafe: true }),
  },
  b2b: { errors: page('b2b', { form: refusedForm('b2b') }) },
  document: {
    'every component': page('document', { html: await documentHtml('/every-component') }),
    'every component, long names': page('document', { html: await documentHtml('/every-component', true) }),
    'an offer': page('document', { html: await documentHtml('/business/b2b') }),
    'a guide with contents': page('document', {
      html: `<h2 id="a">A part</h2><p>${long.repeat(4)}</p>`,
      path: '/help/guides/back-up',
      needs: longName,
      minutes: 20,
      sections: ['a', 'b', 'c', 'd'].map((id) => ({ id, title: `Part ${id}` })),
      related: [{ path: '/help/guides/b', title: longName, description: long }],
    }),
  },
  error: {
    offline: page('error', {
      statusCode: 503,
      statusMessage: 'No Connection',
      description: 'You may be offline. Try again, or call us.',
    }),
  },
};

/** Every page, by its id, and the quote within the page of repairs. */
export const pageStates: States = Object.fromEntries(
  Object.entries(fromFixtures).map(([id, states]) => [id, { ...states, ...others[id] }]),
);
