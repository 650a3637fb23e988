import type { Shop } from '../../shared/shop.ts';

/** Facts of a shop that exists nowhere, for tests that need no build. */
export const sampleShop: Shop = {
  sample: true,
  name: 'Northside Bench',
  description: 'Repairs of phones, laptops and consoles on the north side of Brisbane.',
  publicUrl: 'https://shop.example.com',
  email: 'hello@shop.example.com',
  phone: { display: '(07) 7010 0123', e164: '+61770100123' },
  abn: '00 000 000 000',
  address: { street: '12 Sample Street', suburb: 'Chermside', state: 'QLD', postcode: '4032' },
  hours: { days: ['Monday', 'Tuesday'], opens: '09:00', closes: '17:00' },
  closures: [{ date: '2026-12-25', name: 'Christmas Day' }],
  social: [{ label: 'Social', url: 'https://social.example.com/shop', icon: 'heroicons:user-group' }],
  map: { embedUrl: null, directionsUrl: 'https://map.example.com/' },
  tags: { analytics: null, recording: null },
  security: { contact: 'security@shop.example.com', policy: null },
  theme: { primary: 'green', gray: 'cool' },
  qr: '/repairs',
  areas: ['Chermside'],
};
