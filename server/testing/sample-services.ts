import type { Service, ServiceOption } from '../../shared/catalogue.ts';

const option = (slug: string, price: ServiceOption['price']): ServiceOption => ({
  slug,
  name: `${slug} part`,
  keeps: '',
  loses: '',
  price,
  warrantyMonths: 12,
});

/** A service of the price list: one choice has a price, one a range, and one none before the device was seen. */
export const sampleScreen: Service = {
  slug: 'screen-replacement',
  name: 'screen replacement',
  description: '',
  symptoms: [],
  warnings: [],
  nextSteps: [],
  guides: [],
  time: { unit: 'hours', from: 1, to: 3 },
  options: [
    option('genuine', { from: 39_900, to: 39_900 }),
    option('compatible', { from: 19_900, to: 24_900 }),
    option('rare', null),
  ],
  sameForAll: false,
};
