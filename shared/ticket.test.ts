import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { makeTicket, readTicket, ticketLength, withPrefix } from './ticket.ts';

test('makeTicket prints a reference as the prefix and XXXX-XXXX, and readTicket reads its symbols', () => {
  for (let n = 0; n < 200; n++) {
    const reference = makeTicket('AB', randomBytes(7));
    assert.match(reference, /^AB-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/);
    const ticket = readTicket(reference) ?? '';
    assert.equal(ticket.length, ticketLength);
    assert.equal(withPrefix('AB', ticket), reference);
  }
});

test('makeTicket throws for too few random bytes', () => {
  assert.throws(() => makeTicket('AB', new Uint8Array(6)), RangeError);
});

test('readTicket accepts every usual way of typing a reference', () => {
  const reference = makeTicket('AB', new Uint8Array([0, 1, 1, 0, 31, 22, 11]));
  const ticket = reference.slice(3);
  const body = ticket.replace('-', '');
  const looseBody = body.replaceAll('0', 'O').replace('1', 'I').replace('1', 'l');
  for (const typed of [
    `AB${body}`,
    `ab${body.toLowerCase()}`,
    body,
    looseBody,
    ` ab ${body.slice(0, 4)} ${body.slice(4)} `,
    reference.replaceAll('-', '–'),
    `ＡＢ-${body}`,
  ]) {
    assert.equal(readTicket(typed), ticket, typed);
  }
});

test('readTicket reads the same symbols whatever prefix of up to four letters stands before them', () => {
  const ticket = makeTicket('AB', randomBytes(7)).slice(3);
  for (const prefix of ['A', 'XY', 'OIL', 'WXYZ'])
    assert.equal(readTicket(withPrefix(prefix, ticket)), ticket);
  for (const prefix of ['ABCDE', 'A1', 'Å'])
    assert.equal(readTicket(withPrefix(prefix, ticket)), null, prefix);
});

test('readTicket does not take symbols for the prefix', () => {
  const reference = makeTicket('NB', new Uint8Array([21, 11, 2, 3, 4, 5, 6]));
  assert.ok(reference.startsWith('NB-NB'));
  assert.equal(readTicket(reference.slice(3)), reference.slice(3));
});

test('readTicket refuses a reference with one wrong symbol', () => {
  const ticket = makeTicket('AB', randomBytes(7));
  for (const place of [3, 4, 5, 6, 8, 9, 10, 11]) {
    for (const symbol of '0123456789ABCDEFGHJKMNPQRSTVWXYZ') {
      if (symbol === ticket[place]) continue;
      assert.equal(readTicket(ticket.slice(0, place) + symbol + ticket.slice(place + 1)), null);
    }
  }
});

for (const typed of ['', 'AB-', 'AB-1234', 'AB-UUUU-UUUU', 'AB-0000-0000-0', '😀'.repeat(8)]) {
  test(`readTicket refuses ${JSON.stringify(typed)}`, () => assert.equal(readTicket(typed), null));
}
