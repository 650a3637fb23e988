import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Service } from './catalogue.ts';
import { formatWarranty, serviceWarranty } from './warranty.ts';

test('formatWarranty writes months in words', () => {
  assert.equal(formatWarranty(12), '12 months');
  assert.equal(formatWarranty(1), '1 month');
  assert.equal(formatWarranty(0), 'No extra warranty');
});

test('serviceWarranty is the range over all options', () => {
  assert.equal(serviceWarranty(withMonths(3, 12, 6)), '3–12 months’ warranty');
  assert.equal(serviceWarranty(withMonths(6, 6)), '6 months’ warranty');
  assert.equal(serviceWarranty(withMonths(0, 3)), 'Up to 3 months’ warranty');
  assert.equal(serviceWarranty(withMonths(1)), '1 month’s warranty');
  assert.equal(serviceWarranty(withMonths(0)), 'No extra warranty');
});

function withMonths(...months: number[]): Pick<Service, 'options'> {
  return {
    options: months.map((warrantyMonths) => ({
      slug: `${warrantyMonths}`,
      name: `${warrantyMonths}`,
      keeps: '',
      loses: '',
      price: { from: 9900, to: 9900 },
      warrantyMonths,
    })),
  };
}
