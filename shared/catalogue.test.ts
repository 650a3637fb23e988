import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lowestRepairPrice, rangeNote, type Service } from './catalogue.ts';

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

test('says what a range depends on: the model, or what the bench finds where a diagnosis can be chosen', () => {
  const priced = (from: number, to: number, isCredited?: true) => ({
    slug: '',
    name: '',
    keeps: '',
    loses: '',
    warrantyMonths: 0,
    price: { from, to },
    ...(isCredited && { isCredited }),
  });
  const panel = { options: [priced(29_900, 59_900)] };
  const board = { options: [priced(6500, 6500, true), priced(29_900, 74_900)] };
  assert.equal(rangeNote([{ options: [priced(17_900, 17_900), priced(44_900, 44_900)] }]), '');
  assert.match(rangeNote([panel]), /^A range depends on your exact model\. You agree to a fixed quote/);
  assert.match(rangeNote([board]), /^A range depends on what we find\./);
  assert.match(rangeNote([panel, board, panel]), / on your exact model or what we find\./);
  const transfer = { options: [{ ...priced(9900, 14_900), dependsOn: 'how much there is to move' }] };
  assert.match(rangeNote([board, transfer]), / on what we find or how much there is to move\./);
});
