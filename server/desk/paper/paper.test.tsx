import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { renderToStaticMarkup } from 'react-dom/server';
import { dataLossNotice, refurbishedNotice, uncollectedGoodsNotice } from '../../../shared/legal-texts.ts';
import type { Quote } from '../../back-office/repairs/quotes.ts';
import type { Repair } from '../../back-office/repairs/staff-repairs.ts';
import { sampleShop } from '../../testing/sample-shop.ts';
import { Labels } from '../screens/Labels.tsx';
import { BlankSlips, RepairSlip } from '../screens/RepairSlip.tsx';
import { labelsOf } from './label.ts';
import { quote, repair } from './repair.fixtures.ts';
import { slipOf } from './slip.ts';

const takenIn = [{ at: '2026-11-23T23:30:00.000Z', status: 'received' as const }];

describe('a slip', () => {
  it('says what was handed over, what was agreed, and when it should be ready', () => {
    const { reference, facts, devices } = slipOf(repair(), takenIn, [
      quote(1, [['Screen replacement (Refurbished)', 28_900, 1]]),
    ]);
    assert.equal(reference, 'NB-7K4M-Q2X8');
    assert.deepEqual(facts, [
      ['Taken in', '24 November 2026'],
      ['Name', 'Ana Li'],
    ]);
    assert.deepEqual(devices, [
      {
        name: 'Apple iPhone 13',
        facts: [
          ['Fault', 'Cracked. My passcode is 2468'],
          ['Came with', 'Case, SIM'],
          ['Condition', 'Back cracked'],
          ['Agreed price', 'Screen replacement (Refurbished): $289'],
          ['Should be ready', 'Tuesday 24 November, 4:00 PM'],
        ],
      },
    ]);
  });

  it('leaves out what nobody has said, and has no price that nobody agreed to', () => {
    const bare = repair([{ accessories: null, condition: null, expected_at: null, fault: '' }]);
    const price = (...quotes: Quote[]) => slipOf(bare, [], quotes).devices[0]?.facts;
    const none = [['Agreed price', 'Not agreed yet']];
    assert.deepEqual(price(), none);
    assert.deepEqual(price(quote(1, [['Screen', 100, null]])), none);
    assert.deepEqual(price(quote(1, [['Screen', 100, 0]])), none);
    // A newer quote takes the place of one that was approved.
    assert.deepEqual(price(quote(1, [['Screen', 100, 1]]), quote(2, [['Screen', 200, null]])), none);
    const several = quote(1, [
      ['Screen', 28_950, 1],
      ['Battery', 9900, 1],
      ['Back', 5000, 0],
    ]);
    assert.deepEqual(price(several), [['Agreed price', 'Screen: $289.50\nBattery: $99\nTogether: $388.50']]);
  });

  it('is two copies, each with the notices of the law and a line to sign', () => {
    const html = slipHtml();
    for (const words of [
      dataLossNotice,
      refurbishedNotice,
      uncollectedGoodsNotice,
      'Signed',
      'NB-7K4M-Q2X8</p>',
    ])
      assert.equal(html.split(words).length - 1, 2, words);
    assert.match(html, /repairs\.example\.com\/repairs\/track/);
  });

  it('has neither contact, serial number nor secret link, since a finder may read it', () => {
    assert.doesNotMatch(slipHtml(), /0491|61491570006|ana@example|SERIAL|ASSET|track\/\w/);
  });

  it('is printed at once after an intake, and the label after it', () => {
    assert.match(slipHtml(true), /data-print-now-then="\/t\/nb-7k4m-q2x8\/label\?print"/);
    assert.doesNotMatch(slipHtml(), /data-print-now-then/);
  });

  it('that is blank asks for contact and serial number on the shop’s copy alone, and nowhere for a passcode', () => {
    const html = renderToStaticMarkup(<BlankSlips shop={sampleShop} />);
    const [customers = '', shops = ''] = html.split('<article').slice(1);
    for (const words of ['Name', 'Fault', 'Came with', dataLossNotice]) {
      assert.ok(customers.includes(words), words);
      assert.ok(shops.includes(words), words);
    }
    const secret = /<dt>(Email|Serial or IMEI)<\/dt>/;
    assert.doesNotMatch(customers, secret);
    assert.match(shops, secret);
    assert.doesNotMatch(html, /passcode|password|PIN/i);
  });
});

describe('a label', () => {
  it('says what, what for, until when and where, and nothing of whose it is', () => {
    const taken = repair([{ condition: 'swollen, Back cracked' }]);
    const labels = labelsOf(taken, [quote(1, [['Screen replacement', 28_900, 1]])]);
    const html = renderToStaticMarkup(
      <Labels reference="NB-7K4M-Q2X8" labels={labels} isPrintedNow={false} />,
    );
    for (const words of [
      'NB-7K4M-Q2X8',
      'Apple iPhone 13',
      'Screen replacement',
      'Due Tue 24 Nov, 4:00 PM',
      'B3',
      '>swollen<',
    ])
      assert.ok(html.includes(words), words);
    assert.match(html, /With Case, SIM/);
    // Nor the customer's own words, in which a passcode may stand.
    assert.doesNotMatch(html, /Ana|Li\b|491|example\.com|SERIAL|2468|\$/);
  });

  it('takes its job from what was agreed, else what is offered, else what was asked for from the list', () => {
    const job = (shown: Repair, ...quotes: Quote[]) => labelsOf(shown, quotes)[0]?.job;
    const agreed: [string, number, number | null][] = [
      ['Screen', 100, 1],
      ['Back', 100, 0],
    ];
    assert.equal(job(repair(), quote(1, agreed)), 'Screen');
    assert.equal(job(repair(), quote(1, agreed), quote(2, [['Board', 100, null]])), 'Board');
    assert.equal(job(repair()), 'To diagnose');
    const line = { name: 'Battery replacement', option: { name: 'Genuine part' } };
    const details = JSON.stringify({ askedWay: 'drop-off', notices: {}, quote: { lines: [line] } });
    assert.equal(job({ ...repair(), details }), 'Battery replacement (Genuine part)');
  });

  it('is one for each device of a batch, or the one that is asked for', () => {
    const batch = repair([
      { asset_tag: 'ASSET-1' },
      { line: 2, device: 'HP ProBook', shelf: null, accessories: null },
    ]);
    const [first, second, ...more] = labelsOf(batch, []);
    assert.deepEqual([first?.place, first?.device], ['1 of 2', 'Apple iPhone 13 (asset tag ASSET-1)']);
    assert.deepEqual([second?.place, second?.shelf, more.length], ['2 of 2', null, 0]);
    assert.deepEqual(
      labelsOf(batch, [], batch.devices.slice(1)).map(({ device }) => device),
      ['HP ProBook'],
    );
  });
});

const slipHtml = (isPrintedNow = false) =>
  renderToStaticMarkup(
    <RepairSlip shop={sampleShop} slip={slipOf(repair(), takenIn, [])} isPrintedNow={isPrintedNow} />,
  );
