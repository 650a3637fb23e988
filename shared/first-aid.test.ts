import assert from 'node:assert/strict';
import { test } from 'node:test';
import { swollenFirstAid, wetFirstAid } from './first-aid.ts';

// People follow these words with a wet laptop in the hand.

test('lets nobody pull a wet plug', () => {
  const unplugging = wetFirstAid.filter((text) => /\bunplug it\b/i.test(text));
  assert.equal(unplugging.length, 1);
  assert.match(unplugging[0] ?? '', /the plug is dry/);
  assert.match(wetFirstAid.join(' '), /Don’t touch it\. Switch the power off.* call an electrician/);
});

test('begins with getting out and Triple Zero, for what burns and not for what is warm', () => {
  for (const [first] of [wetFirstAid, swollenFirstAid]) {
    assert.match(first, /Get everyone out of the room and call Triple Zero \(000\)/);
    assert.doesNotMatch(first, /\bwarm\b/i);
  }
});

test('switches the charger off at the wall', () => {
  assert.match(swollenFirstAid.join(' '), /switch the charger off at the wall/);
});
