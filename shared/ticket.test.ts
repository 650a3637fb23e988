import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { makeTicket, readTicket } from './ticket.ts';

test('makeTicket prints a reference as NB-XXXX-XXXX', () => {
  for (let n = 0; n < 200; n++) {
    const ticket = makeTicket(randomBytes(7));
    assert.match(ticket, /^NB-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/);
    assert.equal(readTicket(ticket), ticket);
  }
});

test('makeTicket throws for too few random bytes', () => {
  assert.throws(() => makeTicket(new Uint8Array(6)), RangeError);
});

test('readTicket accepts every usual way of typing a reference', () => {
  const ticket = makeTicket(new Uint8Array([0, 1, 1, 0, 31, 22, 11]));
  const plain = ticket.replaceAll('-', '');
  const body = plain.slice(2);
  const looseBody = body.replaceAll('0', 'O').replace('1', 'I').replace('1', 'l');
  for (const typed of [
    plain,
    plain.toLowerCase(),
    body,
    looseBody,
    ` nb ${body.slice(0, 4)} ${body.slice(4)} `,
    ticket.replaceAll('-', '–'),
    `ＮＢ-${body}`,
  ]) {
    assert.equal(readTicket(typed), ticket, typed);
  }
});

test('readTicket does not take symbols NB for the prefix', () => {
  const ticket = makeTicket(new Uint8Array([21, 11, 2, 3, 4, 5, 6]));
  assert.ok(ticket.startsWith('NB-NB'));
  assert.equal(readTicket(ticket.slice(3)), ticket);
});

test('readTicket refuses a reference with one wrong symbol', () => {
  const ticket = makeTicket(randomBytes(7));
  for (const place of [3, 4, 5, 6, 8, 9, 10, 11]) {
    for (const symbol of '0123456789ABCDEFGHJKMNPQRSTVWXYZ') {
      if (symbol === ticket[place]) continue;
      assert.equal(readTicket(ticket.slice(0, place) + symbol + ticket.slice(place + 1)), null);
    }
  }
});

for (const typed of ['', 'NB-', 'NB-1234', 'NB-UUUU-UUUU', 'NB-0000-0000-0', '😀'.repeat(8)]) {
  test(`readTicket refuses ${JSON.stringify(typed)}`, () => assert.equal(readTicket(typed), null));
}
