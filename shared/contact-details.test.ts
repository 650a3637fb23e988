import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatPhone, readEmail, readPhone } from './contact-details.ts';

const phones: Record<string, string> = {
  '0491 570 006': '+61491570006',
  '0491570006': '+61491570006',
  '+61 491 570 006': '+61491570006',
  '+61 (0)491 570 006': '+61491570006',
  '0061 491 570 006': '+61491570006',
  '0011 61 491 570 006': '+61491570006',
  '61491570006': '+61491570006',
  '491 570 006': '+61491570006',
  '(07) 5550 0000': '+61755500000',
  '07-5550-0000': '+61755500000',
  '07.5550.0000': '+61755500000',
  '07 7010 0123': '+61770100123',
  '7010 0123': '+61770100123',
  '+61 7 7010 0123': '+61770100123',
  '02 5550 1234': '+61255501234',
  '1300 975 707': '+611300975707',
  '+61 1800 160 401': '+611800160401',
  '13 14 50': '+61131450',
  '０４９１ ５７０ ００６': '+61491570006',
  '0491–570–006': '+61491570006',
  'tel:+61491570006': '+61491570006',
  '+64 21 123 4567': '+64211234567',
  '07 5550 0000 ext 12': '+61755500000;ext=12',
  '(07) 5550 0000, Ext. 012': '+61755500000;ext=012',
  '07 5550 0000 extn: 7': '+61755500000;ext=7',
  '(07) 5550 0000 (extension 4012)': '+61755500000;ext=4012',
  '07 5550 0000 x12': '+61755500000;ext=12',
  '0755500000X12': '+61755500000;ext=12',
  '(07) 5550 0000 #4': '+61755500000;ext=4',
  'tel:+61-7-5550-0000;ext=12': '+61755500000;ext=12',
  '1300 975 707 x 3': '+611300975707;ext=3',
  '13 14 50 ext 2': '+61131450;ext=2',
  '+64 21 123 4567 x9': '+64211234567;ext=9',
  '“0491 570 006”,': '+61491570006',
  '<tel:0491570006>': '+61491570006',
  '\u202a0491\u00a0570\u200b 006\u202c\ufeff.': '+61491570006',
};
for (const [typed, e164] of Object.entries(phones)) {
  test(`readPhone turns ${typed} into ${e164}`, () => assert.equal(readPhone(typed), e164));
}

for (const typed of [
  '',
  '12345',
  '0491 570 00',
  '0491 570 0066',
  'call me',
  '0491570006 x',
  '0491570006 x12 x3',
  '0491570006 x12345678',
  'x12',
  '12345 ext 1',
  '000',
  '+61',
  '+0 123 4567 89',
  '06 1234 5678',
  '13',
  '130 975 707',
]) {
  test(`readPhone refuses ${JSON.stringify(typed)}`, () => assert.equal(readPhone(typed), null));
}

for (const typed of [
  'a@b.co',
  'first.last+tag@mail.example.com',
  "o'brien@example.com.au",
  '用户@例子.公司',
  'josé@exámple.com',
  'x@xn--exmple-qta.com',
  'a_b-c@sub.example.museum',
]) {
  test(`readEmail accepts ${typed}`, () => assert.equal(readEmail(`  ${typed} `), typed));
}

for (const pasted of [
  'mailto:a@b.co',
  '<a@b.co>',
  '<mailto:a@b.co>',
  'mailto:<a@b.co>',
  'MAILTO:a@b.co?subject=Repair',
  'a@b.co.',
  '(a@b.co),',
  '“a@b.co”',
  "'a@b.co';",
  'a@b.co\u200b',
  '\ufeff\u202aa\u00ad@b.co\u202c\u00a0',
  'a\u2060@b\u200e.co',
]) {
  test(`readEmail takes the address out of ${JSON.stringify(pasted)}`, () =>
    assert.equal(readEmail(pasted), 'a@b.co'));
}

for (const typed of [
  '',
  'a',
  'a@',
  '@b.co',
  'a@b',
  'a@@b.co',
  'a@b..co',
  '.a@b.co',
  'a.@b.co',
  'a..b@c.co',
  'a b@c.co',
  'a@b.co,c@d.co',
  'a@b.co\nbcc: c@d.co',
  'A <a@b.co>',
  'a@-b.co',
  'a@b.co..c',
  'mailto:',
  'a@127.0.0.1',
  `${'a'.repeat(65)}@b.co`,
]) {
  test(`readEmail refuses ${JSON.stringify(typed)}`, () => assert.equal(readEmail(typed), null));
}

test('formatPhone writes a number as it is read out, and that reads back as the same', () => {
  assert.equal(formatPhone('+61491570006'), '0491 570 006');
  assert.equal(formatPhone('+61755500000'), '07 5550 0000');
  assert.equal(formatPhone('+6421555000'), '+6421555000');
  assert.equal(formatPhone('+611300975707'), '1300 975 707');
  assert.equal(formatPhone('+611800160401'), '1800 160 401');
  assert.equal(formatPhone('+61131450'), '13 14 50');
  assert.equal(formatPhone('+61755500000;ext=12'), '07 5550 0000 ext 12');
  assert.equal(formatPhone('+611300975707;ext=3'), '1300 975 707 ext 3');
  for (const e164 of Object.values(phones)) assert.equal(readPhone(formatPhone(e164)), e164);
});

test('refuses a text too long for a number or an address before parsing it', () => {
  assert.equal(readPhone(`${' '.repeat(200)}0491 570 006`), null);
  assert.equal(readEmail(`${' '.repeat(1100)}ana@example.com`), null);
  assert.equal(readEmail(`${' '.repeat(900)}ana@example.com`), 'ana@example.com');
});
