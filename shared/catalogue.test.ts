import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lowestRepairPrice, type Service } from './catalogue.ts';

const service = (from: number | null, facts: { sameForAll?: boolean; isCredited?: true } = {}) =>
  ({
    sameForAll: false,
    options: [{ price: from === null ? null : { from, to: from }, isCredited: facts.isCredited }],
    ...facts,
  }) as unknown as Service;

test('"from" is the lowest price of a device’s own repairs: no diagnosis, nothing that every device can have', () => {
  const services = [
    service(17_900),
    service(8900),
    service(null),
    service(6500, { isCredited: true }),
    service(5000, { sameForAll: true }),
  ];
  assert.equal(lowestRepairPrice(services), 8900);
  assert.equal(lowestRepairPrice([service(null), service(6500, { isCredited: true })]), null);
});

test('"from" takes more prices than a function takes arguments', () => {
  assert.equal(lowestRepairPrice(new Array(200_000).fill(service(9900))), 9900);
});
