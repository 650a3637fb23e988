import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isOneLetterFrom } from './one-letter.ts';

test('a letter more, less or another, or two that have changed places, and nothing else', () => {
  const near = ['SMPT_URL', 'SMTP_UR', 'MTP_URL', 'SMTP_URLS', 'SMTPP_URL', 'SMTP_URI', 'SMTPURL'];
  for (const name of near) {
    assert.ok(isOneLetterFrom(name, 'SMTP_URL'), name);
    assert.ok(isOneLetterFrom('SMTP_URL', name), name);
  }
  for (const name of ['SMTP_URL', '', 'SMTP', 'TMSP_URL', 'SMXX_URL', 'LRU_PTMS'])
    assert.ok(!isOneLetterFrom(name, 'SMTP_URL'), name);
});
