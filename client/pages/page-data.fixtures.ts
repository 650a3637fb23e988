import type { Device, Service } from '../../shared/catalogue.ts';
import { emptyForm } from '../../shared/form-state.ts';
import type { PageData, SearchAnswer } from '../../shared/page-data.ts';
import { quoteOf } from '../../shared/quote.ts';
import { type ContactFacts, noOffers, noVisiting } from '../../shared/shop.ts';

/** Data of each page: for its tests, and for the development server's page of states. */

export const battery: Service = {
  slug: 'battery',
  name: 'battery replacement',
  description: 'A new battery, fitted and tested.',
  symptoms: ['Flat by noon'],
  warnings: ['A bulging battery: stop charging it.'],
  odds: 'It seldom fails.',
  pricePath: 'First we look.',
  nextSteps: ['Save your data.'],
  guides: ['battery-health'],
  time: { unit: 'hours', from: 1, to: 2 },
  sameForAll: false,
  options: [
    {
      slug: 'aftermarket',
      name: 'Aftermarket',
      keeps: 'New cells.',
      loses: 'No battery health.',
      price: { from: 9900, to: 9900 },
      warrantyMonths: 6,
    },
    {
      slug: 'genuine',
      name: 'Genuine',
      keeps: 'Battery health stays.',
      loses: 'It may have to be ordered.',
      price: { from: 13900, to: 13900 },
      warrantyMonths: 12,
    },
    { slug: 'rare', name: 'Rare', keeps: 'All.', loses: 'Time.', price: null, warrantyMonths: 0 },
  ],
};

export const iphone: Device = {
  slug: 'iphone-13',
  name: 'iPhone 13',
  kind: 'phone',
  front: 'notch',
  models: ['A2633'],
  findModel: 'Settings, General, About.',
  family: 'iPhone',
  year: 2021,
  nicknames: [],
};

export const apple = { slug: 'apple', name: 'Apple' };
export const breadcrumbs = [{ href: '/repairs', label: 'Repairs' }];

export const facts: ContactFacts = {
  shop: {
    name: 'Test Shop',
    phone: { display: '(07) 7010 0123', e164: '+61770100123' },
    email: 'hello@example.com',
    address: { street: '1 Test Street', suburb: 'Chermside', state: 'QLD', postcode: '4032' },
    hours: [{ days: ['Monday', 'Tuesday', 'Wednesday'], spans: [{ opens: '09:00', closes: '17:00' }] }],
    afterHours: null,
    map: { embedUrl: null, directionsUrl: 'https://maps.example.com/' },
    payment: ['cash', 'eftpos'],
  },
  closures: [
    { date: '2026-12-25', label: 'Friday 25 December, Christmas Day', isClosed: true },
    { date: '2027-01-01', label: 'Friday 1 January, New Year’s Day', isClosed: true },
  ],
};

export const document = {
  path: '/about',
  title: 'About',
  updated: '2026-11-20',
  html: '<p>We repair boards.</p>',
  sections: [],
  breadcrumbs: [{ href: '/about', label: 'About' }],
};

/** What a search answers that found nothing. */
export const nothing: SearchAnswer = {
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

export const data: PageData = {
  home: {
    ...facts,
    shop: {
      ...facts.shop,
      areas: ['Aspley'],
      since: null,
      people: [],
      photos: [],
      reviews: [],
      visiting: noVisiting,
      offers: noOffers,
    },
    promises: { diagnosis: '$65', longestWarranty: 12, noFixNoCharge: false, quoteValidDays: 7 },
    prices: [
      {
        href: '/repairs/apple/iphone-13/battery',
        device: 'iPhone 13',
        kind: 'phone',
        front: 'notch',
        service: 'battery replacement',
        slug: 'battery',
        price: { from: 9900, to: 13900 },
        time: '1–2 hours',
      },
    ],
    families: [{ kind: 'phone', repair: { name: 'Battery replacement', from: 8900 } }],
    symptoms: [{ label: 'It got wet', service: 'Liquid damage repair' }],
  },
  repairs: {
    search: null,
    html: '<p>Ways</p>',
    bands: [{ kind: 'phone', repairs: [{ name: 'Battery replacement', price: { from: 8900, to: 13900 } }] }],
    quote: null,
    request: null,
  },
  track: {
    ...facts,
    offers: noOffers,
    referencePrefix: 'AB',
    refused: null,
    form: emptyForm,
    linkRequested: false,
  },
  repair: {
    ...facts,
    repair: {
      path: '/repairs/track/abc',
      state: 'one',
      reference: 'NB-0000-0000',
      what: '2 devices',
      readAt: '11:00 AM',
      devices: [1, 2].map((line) => ({
        line,
        device: 'iPhone 13',
        assetTag: `A-${line}`,
        status: 'Quote ready for your OK',
        turn: 'It’s your turn',
        isYours: true,
        text: 'Say yes or no.',
        facts: [['Next', 'No date yet.']],
        amount: { price: '$249', words: 'in all, GST included' },
        act: 'answer-quote',
        passport: null,
        steps: [{ label: 'Request received', state: 'now', at: null, notes: [] }],
        quote: {
          version: 1,
          state: 'open',
          sent: { iso: '2026-11-19T03:00:00.000Z', text: 'Thursday 19 November, 1:00 PM' },
          lines: [{ position: 1, text: 'New screen', said: '', price: '$249', approved: null }],
          facts: [],
          total: '$249',
        },
      })),
      mayAnswer: true,
      collectors: 0,
      collectorsNamed: null,
      stopped: null,
      hasBegun: false,
      hasCalendar: true,
      open: 'On Tuesday 24 November until 5:00 PM',
      toPay: null,
      isOver: false,
    },
    ...{
      warrantor: 'A shop',
      choice: null,
      notice: null,
      errors: [],
      answers: {},
      isNotMe: false,
      linkRequested: false,
    },
  },
  manufacturer: {
    ...apple,
    description: 'iPhones.',
    devices: [
      {
        ...{
          slug: 'iphone-13',
          name: 'iPhone 13',
          kind: 'phone',
          front: 'notch',
          family: 'iPhone',
          year: 2021,
        },
        mainRepairs: [{ part: 'battery', price: { from: 8900, to: 9900 } }],
      },
    ],
    breadcrumbs,
  },
  device: {
    manufacturer: apple,
    device: iphone,
    services: [battery],
    quote: quoteOf([battery], []),
    ready: null,
    hasDates: false,
    worth: null,
    isSample: false,
    origin: 'https://shop.example.com',
    breadcrumbs,
    unsure: '#symptoms',
  },
  service: {
    manufacturer: apple,
    device: iphone,
    service: battery,
    guides: [{ path: '/help/guides/battery-health', title: 'Battery health' }],
    others: [{ slug: 'screen', name: 'screen replacement', price: null }],
    walkIns: true,
    promises: { diagnosis: '$65', longestWarranty: 12, noFixNoCharge: true, quoteValidDays: 7 },
    breadcrumbs,
  },
  guides: { guides: [], groups: [] },
  contact: { ...facts, walkIns: false, form: emptyForm },
  sent: {
    ...facts,
    offers: noOffers,
    kind: 'contact',
    reference: 'NB-0000-0000',
    mail: null,
    leaveOut: null,
    request: null,
  },
  about: document,
  motherboard: document,
  b2b: { ...document, form: emptyForm },
  school: { ...document, form: emptyForm },
  faq: document,
  privacy: document,
  warranty: document,
  terms: document,
  glossary: document,
  document,
  error: {
    statusCode: 404,
    statusMessage: 'Page Not Found',
    description: 'There is no page at this address.',
  },
};
