import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { describe, it } from 'node:test';
import {
  parsedManufacturer,
  parsedPrices,
  phoneRows,
  servicesYaml,
} from '../../testing/servers/test-catalogue.ts';
import { deviceParts } from './device-parts.ts';
import { offersOf, offerTable } from './offer-table.ts';
import { readFacts } from './read-facts.ts';

/**
 * What devices may and may not be offered: a pattern of "maker/device", offers that each of them must have, and offers that
 * none may have. An offer is "service" or "service.choice".
 */
const rules: [devices: RegExp, must: string, mustNot: string][] = [
  // Consoles at a television have no charge port.
  [/^(sony\/playstation|microsoft\/xbox)/, 'hdmi-port overheating', 'charge-port battery screen-replacement'],
  [/playstation-5-(pro|digital)|xbox-series-s/, 'hdmi-port', 'disc-drive'],
  // Soldered memory.
  [
    /^apple\/(macbook|imac-2[14]|mac-)|microsoft\/surface|xps-13|x1-carbon|zenbook|spectre|lenovo\/yoga|acer\/swift/,
    '',
    'ram-upgrade',
  ],
  // Apple's own processors draw the picture themselves.
  [/^apple\/(macbook|imac|mac-).*(-m\d|neo|studio-\d+)$/, 'tune-up', 'motherboard-repair.gpu-bios'],
  [/^apple\/imac/, 'screen-replacement.built-in-screen', 'battery charge-port'],
  // Phones and tablets: flash on the board, no drive for a clean room.
  [
    /^apple\/(iphone|ipad)|^(oppo|motorola|nothing|xiaomi)\//,
    'data-recovery.board-level',
    'data-recovery.clean-room ssd-upgrade',
  ],
  // Folding phones say which display; iPads with separate glass get glass.
  [
    /galaxy-z-|razr|pixel-.*fold|oneplus-open|find-n/,
    'screen-replacement.inner-display screen-replacement.cover-display',
    'screen-replacement.genuine screen-replacement.aftermarket',
  ],
  [/apple\/ipad-\d+$/, 'screen-replacement.glass', ''],
  // What the review of November 2026 missed: Windows on a tablet, fans of Intel's MacBook Airs, storage that can be changed.
  [
    /microsoft\/surface-(pro|go)/,
    'os-reinstall virus-removal tune-up data-transfer.computer',
    'data-transfer.phone',
  ],
  [/macbook-air-(2017|2018|2020-intel)$/, 'fan', ''],
  [
    /macbook-air-2017|macbook-pro-1[35]-2015|macbook-pro-13-2016-two-ports|imac-2\d.*-2019/,
    'ssd-upgrade',
    '',
  ],
  [/apple\/imac-27-2019/, 'ram-upgrade', ''],
  // No Chromebook board repair has a price.
  [/chromebook/, 'diagnostic', 'motherboard-repair os-reinstall'],
  [/watch/, 'liquid-damage battery', 'charge-port motherboard-repair data-recovery'],
];

const windowsDevices = /^(laptop|desktop) (?!apple|\S+chromebook)|surface|rog-(xbox-)?ally|legion-go$/;
const withBattery = /^(phone|tablet|laptop|watch)|switch|steam-deck|ally|legion-go/;

/** Words that are true of some devices only, and the kinds and paths of those: known beside the parts that content gives them. */
const wordsOfDevices: [words: RegExp, devices: RegExp][] = [
  [/BitLocker|Windows 10|[Bb]lue screen/, windowsDevices],
  [/FileVault|Service Recommended/, /apple\/(macbook|imac|mac-)/],
  [/Maintenance mode/, /^(phone|tablet) (samsung|google)/],
  [/swollen|Don’t try other chargers/, withBattery],
  [/fingerprint sensor/, /iphone-(se|8)|tablet apple\/ipad(?!-pro)|^phone (?!apple)/],
  [/Touch ID/, /macbook-(air|pro|neo)/],
  [/“liquid in the connector”|“liquid detected”|AssistiveTouch/, /^(phone|tablet)/],
  [/water rating/, /^(phone|tablet|watch)/],
  [/Stand it like a tent|hard surface, not on a bed/, /^laptop/],
  [/with its port down/, /^(phone|tablet)/],
  [
    /click, grind or not spin/,
    /^drive|^(laptop|desktop) (?!apple\/(macbook-(air-(1|m|2018|2020)|neo|pro-1[3-6]-(m\d|2018|2019|202))|mac-|imac-24))/,
  ],
  [/home button/, /iphone-(se|8)|ipad/],
  [/A tested lid from another MacBook/, /macbook/],
];

describe('the offers of the shop', async () => {
  const { facts, faults } = await readFacts('content');
  const all = (facts ?? assert.fail(faults.join('\n'))).manufacturers.flatMap(({ slug, devices }) =>
    devices.map((each) => ({ path: `${slug}/${each.device.slug}`, ...each })),
  );

  for (const [pattern, must, mustNot] of rules) {
    it(`of ${pattern.source} are those that such a device can have`, () => {
      const found = all.filter(({ path }) => pattern.test(path));
      assert.ok(found.length > 0);
      for (const each of found) {
        const offers = [...offersOf(each), ...each.services.map(({ slug }) => slug)];
        for (const offer of must.split(' ').filter(Boolean))
          assert.ok(offers.includes(offer), `${each.path}: no ${offer}`);
        for (const offer of mustNot.split(' ').filter(Boolean))
          assert.ok(!offers.includes(offer), `${each.path}: ${offer}`);
      }
    });
  }

  it('of every phone say whether its display is an LCD or an OLED, and speak of no OLED for an LCD', () => {
    for (const { path, device, parts, services } of all.filter(({ device }) => device.kind === 'phone')) {
      assert.notEqual(parts.has('lcd'), parts.has('oled'), `${path}: one of lcd and oled`);
      if (parts.has('oled')) continue;
      const screens = services.find(({ slug }) => slug === 'screen-replacement')?.options ?? [];
      assert.doesNotMatch(JSON.stringify(screens), /OLED/, device.name);
    }
  });

  for (const [words, devices] of wordsOfDevices) {
    it(`say ${words.source} only of devices that have it`, () => {
      const speaking = all.filter(({ services }) => words.test(JSON.stringify(services)));
      assert.ok(speaking.length > 0);
      for (const { path, device } of speaking) assert.match(`${device.kind} ${path}`, devices);
    });
  }

  it('are genuine parts only where the shop has confirmed their supply', () => {
    const { genuineParts } = facts?.shop ?? assert.fail();
    const confirmed = ({ path, device }: (typeof all)[number]) =>
      genuineParts.some((name) =>
        [path.split('/')[0], `${path.split('/')[0]}-${device.kind}`].includes(name),
      );
    const genuine = all.filter((each) => offersOf(each).some((offer) => offer.endsWith('.genuine')));
    assert.ok(genuine.length > 0);
    assert.deepEqual(
      genuine.filter((each) => !confirmed(each)),
      [],
    );
  });

  it('bear out what each maker’s description promises', () => {
    for (const { slug, description, devices } of facts?.manufacturers ?? []) {
      if (['custom', 'any-brand'].includes(slug)) continue;
      const offered = new Set(devices.flatMap(({ services }) => services.map((service) => service.slug)));
      const promised =
        description
          .split(' on ')[0]
          ?.toLowerCase()
          .split(/, | and /) ?? [];
      for (const words of promised) {
        const service = services[words] ?? assert.fail(`${slug}: nothing known of "${words}"`);
        assert.ok(offered.has(service), `${slug}: no device gets ${words}`);
      }
    }
  });
});

/** The services that the descriptions of makers speak of. */
const services: Record<string, string> = {
  screens: 'screen-replacement',
  batteries: 'battery',
  'charge ports': 'charge-port',
  'power jacks': 'charge-port',
  ports: 'charge-port',
  'back glass': 'back-glass',
  cameras: 'rear-camera',
  'liquid damage': 'liquid-damage',
  keyboards: 'keyboard',
  hinges: 'hinge',
  fans: 'fan',
  'ssd upgrades': 'ssd-upgrade',
  'memory upgrades': 'ram-upgrade',
  'hdmi ports': 'hdmi-port',
  'disc drives': 'disc-drive',
  overheating: 'overheating',
  'power faults': 'motherboard-repair',
  controllers: 'stick-drift',
  'stick drift': 'stick-drift',
};

describe('needs', () => {
  it('of a choice and conditions of a symptom leave out what the device cannot have', () => {
    const yaml = servicesYaml
      .replace('galaxy: { kind: phone, has: [', '$&oled, ')
      .replace('name: Aftermarket part', '$&\n        needs: [oled]')
      .replace('- Cracked or chipped glass', '$&\n      - oled: Green lines');
    const rows = `${phoneRows}galaxy,screen-replacement,aftermarket,179,,\n`;
    const [iphone, galaxy] = ['iphone', 'galaxy'].map(
      (group) => parsedPrices(yaml, rows).services[group]?.[0],
    );
    assert.deepEqual(
      iphone?.options.map(({ slug }) => slug),
      ['refurbished-original', 'genuine'],
    );
    assert.deepEqual(
      galaxy?.options.map(({ slug }) => slug),
      ['aftermarket'],
    );
    assert.ok(galaxy?.symptoms.includes('Green lines') && !iphone?.symptoms.includes('Green lines'));
  });

  it('name parts that the README explains in the same words', async () => {
    const readme = await readFile('content/README.md', 'utf8');
    for (const [part, meaning] of Object.entries(deviceParts))
      assert.ok(readme.includes(`| \`${part}\` | ${meaning} |`), part);
  });

  it('are shown as a table of families', () => {
    assert.match(
      offerTable([parsedManufacturer('apple'), parsedManufacturer('samsung')]),
      /a {2}Apple iPhone \(1\)\n {3}b {2}Samsung Galaxy S \(1\)\n\n +a {2}b\n.*charge-port\.clean +· {2}●\n/s,
    );
  });
});
