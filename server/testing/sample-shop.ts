import type { Shop } from '../../shared/shop.ts';

/** The facts of a shop, for tests that need some and build nothing. */
export const sampleShop: Shop = {
  sample: true,
  name: 'Example Repairs',
  description: 'Repairs for tests.',
  publicUrl: 'https://repairs.example.com',
  email: 'hello@repairs.example.com',
  phone: { display: '(07) 5550 0000', e164: '+61755500000' },
  abn: '00 000 000 000',
  address: { street: '1 Example Street', suburb: 'Chermside', state: 'QLD', postcode: '4032' },
  hours: { days: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'], opens: '09:00', closes: '17:00' },
  closures: [],
  social: [],
  map: { embedUrl: null, directionsUrl: 'https://maps.example.com/' },
  tags: { analytics: null, recording: null },
  security: { contact: 'mailto:security@repairs.example.com', policy: null },
  theme: { primary: 'green', gray: 'cool' },
  qr: '/',
  priceExamples: [],
  areas: [],
};
