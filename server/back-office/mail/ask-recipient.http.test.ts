import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startMailCatcher } from '../../testing/network/mail-catcher.ts';
import { createSmtpTransport } from './transport.ts';

const from = { name: 'Shop', address: 'hello@example.com' };
const shortLimits = { connectMs: 300, silenceMs: 300, wholeMs: 2000 };

test('asks whether a mail server takes an address, and sends nothing', async (context) => {
  const catcher = await startMailCatcher();
  context.after(catcher.stop);
  const send = createSmtpTransport(catcher.url, from, shortLimits);
  context.after(send.close);
  for (const address of ['shop@example.com', 'shop@bücher.example']) {
    catcher.behaviour = 'accept';
    assert.equal(await send.takes(address), true, address);
    for (const behaviour of ['refuse', 'defer', 'refuse unprintably', 'refuse the sender'] as const) {
      catcher.behaviour = behaviour;
      assert.equal(await send.takes(address), false, behaviour);
    }
  }
  assert.equal(catcher.received(), 0);
});

test('a mail server that is away, refuses our password, or is left in mid-answer takes nothing', async (context) => {
  const catcher = await startMailCatcher();
  context.after(catcher.stop);
  const takes = async (url: string) => {
    const send = createSmtpTransport(url, from, shortLimits);
    const taken = await send.takes('shop@example.com');
    send.close();
    return taken;
  };
  assert.equal(await takes('smtp://127.0.0.1:1'), false);
  assert.equal(await takes(catcher.url.replace('//', '//me:secret@')), false);
  assert.equal(
    await takes(catcher.url.replace('127.0.0.1', 'me:secret@0.0.0.0')),
    false,
    'no TLS, no password',
  );
  assert.equal(catcher.passwords(), 1);
  const closed = createSmtpTransport(catcher.url, from);
  const asked = closed.takes('shop@example.com');
  closed.close();
  assert.equal(await asked, false);
});
