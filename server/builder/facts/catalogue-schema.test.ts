import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readManufacturer } from './catalogue-schema.ts';
import { InvalidContent } from './read-yaml.ts';

const yaml = `slug: apple
name: Apple
description: Screens, batteries and boards of iPhones, iPads and Macs, with the price of each repair.
devices:
  - slug: iphone-13
    name: iPhone 13
    kind: phone
    models: [A2633]
    findModel: Settings, General, About.
    services:
      - slug: battery
        name: Battery
        description: A new battery, fitted and tested.
        symptoms: [It is empty by noon]
        options:
          - { name: Genuine part, note: Keeps battery health, price: { from: 12900, to: 13900 }, warrantyMonths: 12 }
        time: 1–2 hours
`;

function faults(from: string, to: string, file = 'content/repairs/apple.yaml'): readonly string[] {
  assert.ok(yaml.includes(from), from);
  try {
    readManufacturer(file, yaml.replace(from, to));
    return [];
  } catch (error) {
    assert.ok(error instanceof InvalidContent);
    return error.faults;
  }
}

const rejects = (from: string, to: string, message: RegExp) => {
  const found = faults(from, to);
  assert.equal(found.length, 1, found.join('\n'));
  assert.match(found[0] ?? '', message);
};

describe('readManufacturer', () => {
  it('reads a manufacturer', () => {
    const { slug, devices } = readManufacturer('content/repairs/apple.yaml', yaml);
    assert.equal(slug, 'apple');
    assert.deepEqual(devices[0]?.services[0]?.options[0]?.price, { from: 12_900, to: 13_900 });
  });

  it('rejects a slug that differs from the name of the file', () => {
    assert.match(
      faults('slug: apple', 'slug: pear')[0] ?? '',
      /^content\/repairs\/apple\.yaml: slug: must be "apple"/,
    );
  });

  it('rejects slugs of other pages, and texts that are not slugs', () => {
    for (const slug of ['track', 'motherboard']) {
      const found = faults('slug: apple', `slug: ${slug}`, `content/repairs/${slug}.yaml`);
      assert.match(found[0] ?? '', /apple|another page/);
      assert.equal(found.length, 1);
    }
    for (const slug of ['iPhone-13', 'iphone--13', '-iphone', 'iphone_13', 'iphone/13']) {
      rejects('slug: iphone-13', `slug: "${slug}"`, /apple\.yaml:5:5 devices\[0\]\.slug: /);
    }
  });

  it('rejects two devices or two services with the same slug', () => {
    const device = yaml.slice(yaml.indexOf('  - slug: iphone-13'));
    rejects(device, device + device, /:18:5 devices\[1\]\.slug: must not be twice/);
    const service = yaml.slice(yaml.indexOf('      - slug: battery'));
    rejects(service, service + service, /:18:9 devices\[0\]\.services\[1\]\.slug: must not be twice/);
  });

  it('rejects parts of a cent, and a lowest price above the highest', () => {
    rejects('to: 13900', 'to: 12899', /:16:\d+ .*\.price\.to: must not be lower than from/);
    rejects('to: 13900', 'to: 139.5', /\.price\.to: must be .* whole number/);
    rejects('from: 12900', 'from: -1', /\.price\.from: must be .* whole number/);
  });

  it('takes model numbers of up to 40 characters', () => {
    assert.deepEqual(faults('[A2633]', `[${'A'.repeat(40)}]`), []);
    rejects('[A2633]', `[${'A'.repeat(41)}]`, /\.models\[0\]: /);
  });

  it('rejects a manufacturer without devices, a device without services, a service without options', () => {
    rejects('kind: phone', 'kind: fridge', /\.kind: must be one of phone, tablet/);
    rejects('models: [A2633]', 'models: [2633]', /\.models\[0\]: must be a model number in quotes/);
    const options = yaml.slice(yaml.indexOf('        options:'), yaml.indexOf('        time:'));
    rejects(options, '        options: []\n', /\.options: must be a list of choices, at least 1/);
  });
});
