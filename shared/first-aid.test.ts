import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  firstAid,
  firstAidIn,
  firstAidNames,
  sentencesOf,
  shockFirstAid,
  unsafeFirstAid,
  withFirstAid,
} from './first-aid.ts';

const wetFirstAid = sentencesOf(firstAid.wet);
const swollenFirstAid = sentencesOf(firstAid.swollen);

// People follow these words with a wet laptop in the hand.

test('lets nobody pull a wet plug', () => {
  const unplugging = wetFirstAid.filter((text) => /\bunplug|\bpull\b/i.test(text));
  assert.equal(unplugging.length, 1);
  assert.match(
    unplugging[0] ?? '',
    /^Is the plug dry, and only the device wet\? With dry hands.* from the wall, then .* from the device\. Turn it off/,
  );
  assert.match(wetFirstAid.join(' '), /Don’t touch it\. Switch the power off.* call an electrician/);
});

test('begins with getting out and Triple Zero, for what burns and not for what is warm', () => {
  for (const [first = ''] of [wetFirstAid, swollenFirstAid]) {
    assert.match(first, /Get everyone out of the room and call Triple Zero \(000\)/);
    assert.doesNotMatch(first, /\bwarm\b/i);
  }
});

test('asks before an act that is not for everybody, and loses no condition', () => {
  for (const { steps } of Object.values(firstAid)) {
    for (const [first, rest] of steps) {
      assert.doesNotMatch(`${first} ${rest}`, /only if/, 'a question, then the act');
      assert.ok(!first.includes('?') || /^[A-Z]/.test(rest), first);
    }
  }
  const moving = swollenFirstAid.filter((text) => text.includes('floor')).join();
  assert.match(
    moving,
    /^On a bed, a couch or paper, and cold\? .*gloves.* once, flat.* Anything else: leave it where it is\.$/,
  );
});

test('switches the charger off at the wall', () => {
  assert.match(swollenFirstAid.join(' '), /switch its power off at the wall/);
});

test('sends everybody to a doctor who got a shock, and lets nobody touch what gave it', () => {
  assert.match(
    shockFirstAid.join(' '),
    /^Don’t touch .*switchboard.*\(000\).*doctor after any shock.*electrician/,
  );
});

test('names the number of Poisons Information, and waits for nothing', () => {
  const said = withFirstAid('{swallowed}', '13 11 26');
  assert.match(said, /\(000\).* 13\s11\s26 at once.*Don’t wait.*Nothing to eat or drink.*vomit/);
});

test('rinses acid and burns for 20 minutes, and calls Triple Zero for an eye before that', () => {
  const said = withFirstAid('{chemical}', '13 11 26');
  assert.match(said, /^In an eye.*trouble breathing.*\(000\).* running water for 20 minutes.* 13\s11\s26/);
});

test('is written out in content where its name is used', () => {
  for (const name of firstAidNames) assert.doesNotMatch(withFirstAid(`{${name}}`), /[{}]/, name);
  assert.equal(withFirstAid('{wet} Call us.'), `${wetFirstAid.join(' ')} Call us.`);
  assert.equal(withFirstAid('{other}'), '{other}');
});

test('is found again in a text that it was put into, with the words around it', () => {
  for (const name of firstAidNames) {
    const { before, aid, after } =
      firstAidIn(withFirstAid(`What now? {${name}} Call us.`, '13 11 26')) ?? assert.fail(name);
    assert.deepEqual([before, after], ['What now?', 'Call us.']);
    assert.equal(sentencesOf(aid).join(' '), withFirstAid(`{${name}}`, '13 11 26'));
  }
  assert.equal(firstAidIn('Turn it off.'), null);
});

test('loses nothing where a device may be swollen or wet', () => {
  const said = sentencesOf(unsafeFirstAid);
  for (const text of [...swollenFirstAid, ...wetFirstAid.slice(1)]) assert.ok(said.includes(text), text);
  // What is urgent comes before all steps.
  assert.deepEqual(said.slice(0, 2), [swollenFirstAid[0], wetFirstAid[1]]);
});
