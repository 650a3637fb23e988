import assert from 'node:assert/strict';
import { test } from 'node:test';
import { emailKey, mailboxKey } from './contact-keys.ts';

test('emailKey ignores case', () => {
  assert.equal(emailKey('Jo@Example.COM'), emailKey('jo@example.com'));
});

test('mailboxKey is the same for all subaddresses of a mailbox, emailKey is not', () => {
  const same = ['ana@example.com', 'Ana+1@Example.com', 'ana+a+b@example.com', ' ana+@example.com '];
  assert.deepEqual([...new Set(same.map(mailboxKey))], ['ana@example.com']);
  assert.equal(new Set(same.map(emailKey)).size, same.length);
  for (const other of ['+1@example.com', 'a@exa+mple.com', 'an+a@example.com']) {
    assert.notEqual(mailboxKey(other), 'ana@example.com');
  }
  assert.equal(mailboxKey('+1@example.com'), '+1@example.com');
});

test('both keys are the same for a domain in letters and in ASCII, and another for another domain', () => {
  for (const key of [emailKey, mailboxKey]) {
    const spellings = ['Ana@Müller.example', 'ana@mu\u0308ller.EXAMPLE', 'ana@XN--MLLER-KVA.example'];
    assert.deepEqual([...new Set(spellings.map(key))], ['ana@xn--mller-kva.example']);
    assert.notEqual(key('ana@straße.example'), key('ana@strasse.example'));
    assert.equal(key('ána@muller.example'), 'ána@muller.example');
  }
});
