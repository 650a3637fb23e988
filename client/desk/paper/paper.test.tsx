import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { renderToStaticMarkup } from 'react-dom/server';
import { dataLossNotice, refurbishedNotice, uncollectedGoodsNotice } from '../../../shared/legal-texts.ts';
import { quote, repair, shop } from '../repair.fixtures.ts';
import type { QuotedDevice } from '../repair-props.ts';
import { Labels } from './Labels.tsx';
import { BlankSlips, RepairSlip } from './RepairSlip.tsx';

describe('a slip', () => {
  it('says what was handed over, what was agreed, and when it should be ready', () => {
    const html = slip(repair(), [quote(['Screen replacement (Refurbished)', 28_900, 1])]);
    assert.deepEqual(factsIn(html).slice(0, 2), [
      ['Taken in', '24 November 2026'],
      ['Name', 'Ana Li'],
    ]);
    assert.deepEqual(factsIn(deviceOn(html)), [
      ['Fault', 'Cracked. My passcode is 2468'],
      ['Came with', 'Case, SIM'],
      ['Condition', 'Back cracked'],
      ['Agreed price', 'Screen replacement (Refurbished): $289'],
      ['Should be ready', 'Tuesday 24 November, 4:00 PM'],
    ]);
    assert.match(html, /<h3>Apple iPhone 13<\/h3>/);
    const dangerous = factsIn(deviceOn(slip(repair([{ danger: 'hot, wet' }]))));
    assert.deepEqual(dangerous[3], ['Dangerous', 'hot, wet']);
  });

  it('leaves out what nobody has said, and has no price that nobody agreed to', () => {
    const bare = repair([{ accessories: null, condition: null, expected_at: null, fault: '' }]);
    const several = quote(['Screen', 28_950, 1], ['Battery', 9900, 1], ['Back', 5000, 0]);
    const none = 'Not agreed yet';
    const prices: [price: string, ...quotes: QuotedDevice[]][] = [
      [none],
      [none, quote(['Screen', 100, null])],
      ['None', quote(['Screen', 100, 0])],
      // A newer quote takes the place of one that was approved.
      [none, quote(['Screen', 100, 1]), quote(['Screen', 200, null])],
      ['Screen: $289.50\nBattery: $99\nTogether: $388.50', several],
    ];
    for (const [price, ...quotes] of prices)
      assert.deepEqual(factsIn(deviceOn(slip(bare, quotes))), [['Agreed price', price]]);
  });

  it('never promises a time that has passed, nor does a label', () => {
    const late = repair([{ expected_at: '2026-11-23T06:00:00.000Z' }]);
    assert.doesNotMatch(slip(late), /Should be ready|23 November, 4:00/);
    assert.doesNotMatch(labels(late), /Due|Mon 23/);
  });

  it('is two copies, each with the notices of the law and a line to sign', () => {
    for (const words of [
      ...[dataLossNotice, refurbishedNotice, uncollectedGoodsNotice],
      ...['Signed', 'NB-7K4M-Q2X8</p>'],
    ])
      assert.equal(slip().split(words).length - 1, 2, words);
    assert.match(slip(), /repairs\.example\.com\/repairs\/track/);
  });

  it('has neither contact, serial number nor secret link, since a finder may read it', () => {
    assert.doesNotMatch(slip(), /0491|61491570006|ana@example|SERIAL|ASSET|track\/\w/);
  });

  it('is printed at once after an intake, and the label after it', () => {
    assert.match(slip(repair(), [], true), /data-print-now-then="\/t\/nb-7k4m-q2x8\/label\?print"/);
    assert.doesNotMatch(slip(), /data-print-now-then/);
  });

  it('that is blank asks for contact and serial number on the shop’s copy alone, and nowhere for a passcode', () => {
    const html = renderToStaticMarkup(<BlankSlips shop={shop} />);
    const [customers = '', shops = ''] = html.split('<article').slice(1);
    for (const words of ['Name', 'Fault', 'Came with', dataLossNotice])
      assert.ok(customers.includes(words) && shops.includes(words), words);
    const secret = /<dt>(Email|Serial or IMEI)<\/dt>/;
    assert.doesNotMatch(customers, secret);
    assert.match(shops, secret);
    assert.doesNotMatch(html, /passcode|password|PIN/i);
  });
});

describe('a label', () => {
  it('says what, what for, until when and where, and nothing of whose it is', () => {
    const taken = repair([{ danger: 'swollen' }]);
    const html = labels(taken, [quote(['Screen replacement', 28_900, 1])]);
    for (const words of [
      ...['NB-7K4M-Q2X8', 'Apple iPhone 13', 'Screen replacement', 'Due Tue 24 Nov, 4:00 PM'],
      ...['B3', '>swollen<', 'With Case, SIM'],
    ])
      assert.ok(html.includes(words), words);
    // Nor the customer's own words, in which a passcode may stand.
    assert.doesNotMatch(html, /Ana|Li\b|491|example\.com|SERIAL|2468|\$/);
  });

  it('takes its job from what was agreed, else what is offered, else what was asked for from the list', () => {
    const agreed = quote(['Screen', 100, 1], ['Back', 100, 0]);
    for (const [job, html] of [
      ['Screen', labels(repair(), [agreed])],
      ['Board', labels(repair(), [agreed, quote(['Board', 100, null])])],
      ['To diagnose', labels()],
      ['Battery replacement', labels(repair(), [], [], ['Battery replacement'])],
    ] as const)
      assert.deepEqual(textsOf('label-job', html), [job]);
  });

  it('is one for each device of a batch, or for those that are asked for', () => {
    const batch = repair([
      { name: 'Apple iPhone 13 (asset tag ASSET-1)' },
      { line: 2, name: 'HP ProBook', shelf: null, accessories: null },
    ]);
    const [first, second] = ['1 of 2: Apple iPhone 13 (asset tag ASSET-1)', '2 of 2: HP ProBook'];
    assert.deepEqual(textsOf('label-device', labels(batch)), [first, second]);
    assert.deepEqual(textsOf('label-shelf', labels(batch)), ['B3']);
    assert.deepEqual(textsOf('label-device', labels(batch, [], batch.devices.slice(1))), [second]);
  });
});

const now = new Date('2026-11-23T23:30:00.000Z');
const takenIn = [{ at: '2026-11-23T23:30:00.000Z', status: 'received' as const }];

const slip = (shown = repair(), quotes: QuotedDevice[] = [], isPrintedNow = false) =>
  renderToStaticMarkup(
    <RepairSlip {...{ shop, repair: shown, events: takenIn, quotes, now, isPrintedNow }} />,
  );

const labels = (
  shown = repair(),
  quotes: QuotedDevice[] = [],
  wanted = shown.devices.slice(0, 0),
  requested: string[] = [],
) =>
  renderToStaticMarkup(
    <Labels {...{ repair: shown, quotes, requested, wanted, now, isPrintedNow: false }} />,
  );

/** Labels and words of all lists, in order. */
const factsIn = (html: string) =>
  [...html.matchAll(/<dt>(.*?)<\/dt><dd>(.*?)<\/dd>/gs)].map(([, label, words]) => [label, words]);

const deviceOn = (html: string) => /<section class="slip-device">.*?<\/section>/s.exec(html)?.[0] ?? '';

const textsOf = (name: string, html: string) =>
  [...html.matchAll(new RegExp(`<p class="${name}">(.*?)</p>`, 'g'))].map(([, text]) => text);
