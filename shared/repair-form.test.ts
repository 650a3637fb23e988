import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { notByPost, withFirstAid } from './first-aid.ts';
import { mistakesIn } from './forms.ts';
import { handoverOf, maxQuoteLength, requestedQuote } from './repair-form.ts';
import { type PreparedService, packingSteps, requestSteps, requestWarnings } from './request-steps.ts';
import { noOffers, type Shop } from './shop.ts';

const shopThat = (walkIns: boolean): Pick<Shop, 'offers' | 'phone'> => ({
  offers: { ...noOffers, walkIns },
  phone: { display: '(07) 7010 0123', e164: '+61770100123' },
});
const quote = 'device=apple/iphone-13&with=battery.genuine';
const good = { way: 'drop-off', battery: 'no', name: 'Ana', email: 'ana@example.com', quote };

const fieldsWithErrors = (posted: Record<string, unknown>): string[] =>
  mistakesIn('repairs', posted).map(({ field }) => field);

describe('the request form', () => {
  test('takes a quote, a name and one way to reach its owner', () => {
    assert.deepEqual(fieldsWithErrors(good), []);
    assert.deepEqual(fieldsWithErrors({ ...good, email: '', phone: '0491 570 006' }), []);
    assert.deepEqual(fieldsWithErrors({ ...good, email: '' }), ['email']);
  });

  test('asks for the message where no quote says what is to be done', () => {
    for (const none of ['', 'device=apple/iphone-13', 'nonsense', 'with=battery.genuine']) {
      assert.deepEqual(fieldsWithErrors({ ...good, quote: none }), ['message'], none);
      assert.deepEqual(fieldsWithErrors({ ...good, quote: none, message: 'An old radio hums.' }), []);
    }
  });

  test('asks whether the battery is damaged, however the device comes', () => {
    for (const way of ['drop-off', 'mail-in', 'call-back']) {
      const posted = { ...good, way, phone: '0491 570 006' };
      for (const battery of ['no', 'yes', 'unsure']) {
        assert.deepEqual(fieldsWithErrors({ ...posted, battery }), []);
      }
      for (const battery of ['', 'toString']) {
        assert.deepEqual(fieldsWithErrors({ ...posted, battery }), ['battery'], way);
      }
    }
  });

  test('asks for a phone number where somebody wants to be called', () => {
    assert.deepEqual(fieldsWithErrors({ ...good, way: 'call-back' }), ['phone']);
    assert.deepEqual(fieldsWithErrors({ ...good, way: 'call-back', email: '' }), ['email']);
    assert.deepEqual(fieldsWithErrors({ ...good, way: 'call-back', phone: '12' }), ['phone']);
  });

  test('names each field once, in the order of the page', () => {
    const all = { way: 'fly', battery: '', name: '', email: 'x', phone: 'y', message: 'z'.repeat(4001) };
    assert.deepEqual(fieldsWithErrors(all), ['way', 'battery', 'name', 'email', 'phone', 'message']);
  });

  test('takes a message of any length beside a quote', () => {
    assert.deepEqual(fieldsWithErrors({ ...good, phone: '0491 570 006', message: 'broken' }), []);
  });

  test('bounds the quote before it looks at it', () => {
    assert.equal(requestedQuote(`${quote}&${'x'.repeat(maxQuoteLength)}`), null);
    assert.ok(requestedQuote(quote)?.choices.length);
  });
});

test('a device is posted only where its battery is known to be sound', () => {
  const dry = [{}, {}];
  assert.deepEqual(handoverOf('mail-in', 'no', dry), { way: 'mail-in', isSwitched: false, isUnsafe: false });
  for (const battery of ['yes', 'unsure', null] as const) {
    const handover = handoverOf('mail-in', battery, dry);
    assert.equal(handover.way, 'drop-off');
    assert.equal(requestSteps(handover, [], shopThat(true))[0]?.texts.at(-1), notByPost);
  }
});

test('whose battery may be damaged calls before it is moved, however it was to come', () => {
  for (const way of ['drop-off', 'mail-in', 'call-back'] as const) {
    const steps = requestSteps(handoverOf(way, 'unsure', []), [], shopThat(true));
    const [danger] = steps[0]?.texts ?? [];
    assert.match(danger ?? '', /^[^.]*\. [^.]*call Triple Zero \(000\)\./, 'what saves lives comes first');
    assert.match(steps[1]?.title ?? '', /\(07\) 7010 0123/);
    assert.ok(steps.some(({ title }) => title === 'Show us your reference'));
    assert.doesNotMatch(JSON.stringify(steps), /drop in|bring it in/i);
  }
  assert.equal(handoverOf('drop-off', null, []).isUnsafe, false, 'a request from before the question');
});

test('what got wet is never posted, whatever was answered, and else keeps its steps', () => {
  const liquid: PreparedService = { nextSteps: ['Keep it off.'], warnings: [], wet: true };
  const dry: PreparedService = { nextSteps: ['Save your data first.'], warnings: [] };
  for (const services of [
    [liquid, dry],
    [dry, liquid],
  ]) {
    const switched = handoverOf('mail-in', 'no', services);
    assert.deepEqual(switched, { way: 'drop-off', isSwitched: true, isUnsafe: false });
    const steps = requestSteps(switched, services, shopThat(true));
    assert.deepEqual(steps[0]?.texts, [notByPost]);
    assert.match(steps[1]?.title ?? '', /\(07\) 7010 0123/);
    assert.ok(steps.some(({ texts }) => texts.includes('Keep it off.')));
    assert.doesNotMatch(JSON.stringify(steps), /packing slip|drop in/i);
    for (const way of ['drop-off', 'call-back'] as const) {
      assert.deepEqual(handoverOf(way, 'no', services), handoverOf(way, 'no', [dry]));
    }
  }
});

test('a battery is posted with no more than 30 per cent in it, as IATA advises since January 2026', () => {
  assert.match(packingSteps.join(' '), /to 30 per cent or less/);
});

describe('the next steps', () => {
  const screen = { nextSteps: ['Save your data first.'], warnings: ['Glass splinters.'] };
  const wet = { nextSteps: ['Keep it off.'], warnings: ['No rice.'], staysOff: true as const };
  const words = (services: (typeof screen | typeof wet)[], way: 'drop-off' | 'mail-in' | 'call-back') =>
    requestSteps({ way, isSwitched: false, isUnsafe: false }, services, shopThat(true)).flatMap(
      ({ texts }) => texts,
    );

  test('are those of the services that were chosen', () => {
    for (const way of ['drop-off', 'mail-in', 'call-back'] as const) {
      assert.ok(words([screen], way).includes('Save your data first.'));
    }
    assert.deepEqual(requestWarnings([screen, screen]), ['Glass splinters.']);
  });

  test('give no first aid to who has answered that nothing is swollen, hot or wet', () => {
    const warnings = ['Is it swollen? {swollen}', 'Wet? {wet} Call us.'].map((text) => withFirstAid(text));
    assert.deepEqual(requestWarnings([screen, { ...screen, warnings }]), ['Glass splinters.']);
  });

  test('ask nobody to save data from a device that must stay off', () => {
    for (const services of [[wet], [screen, wet], [wet, screen]]) {
      const said = words(services, 'drop-off');
      assert.ok(said.includes('Keep it off.'));
      assert.ok(!said.some((text) => /save your data|back it up/i.test(text)), said.join());
    }
    const switched = requestSteps(
      { way: 'drop-off', isSwitched: true, isUnsafe: true },
      [screen],
      shopThat(true),
    );
    assert.ok(!JSON.stringify(switched).includes('Save your data'));
  });

  test('ask nobody to come by where the shop takes devices by appointment alone', () => {
    const said = (walkIns: boolean) =>
      JSON.stringify(
        requestSteps({ way: 'drop-off', isSwitched: false, isUnsafe: false }, [], shopThat(walkIns)),
      );
    assert.match(said(true), /Drop in while we’re open/);
    assert.doesNotMatch(said(false), /Drop in/);
  });

  test('differ by the way it comes', () => {
    const firsts = (['drop-off', 'mail-in', 'call-back'] as const).map(
      (way) => requestSteps({ way, isSwitched: false, isUnsafe: false }, [], shopThat(true))[0]?.title,
    );
    assert.equal(new Set(firsts).size, 3);
  });
});
