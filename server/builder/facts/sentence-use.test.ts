import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { parsedManufacturer, parsedPrices, servicesYaml } from '../../testing/servers/test-catalogue.ts';
import { openYaml } from './read-yaml.ts';
import { sentenceTable, unusedSentences, writtenSentences } from './sentence-use.ts';
import { priceListSchema } from './service-schema.ts';

const step = '    nextSteps: [Save your data first.]\n';
const conditional = (text: string) => servicesYaml.replace(step, `    nextSteps:\n${text}`);
const steps = (yaml: string, group: string, slug = 'battery') =>
  parsedPrices(yaml).services[group]?.find((service) => service.slug === slug)?.nextSteps;
const written = (yaml: string) => writtenSentences(openYaml('content/services.yaml', yaml, priceListSchema));
const makers = (yaml: string) =>
  (['apple', 'samsung'] as const).map((slug) => parsedManufacturer(slug, parsedPrices(yaml)));

describe('a sentence with a condition', () => {
  it('stands on the kinds and parts that it names, in the order of the file', () => {
    const yaml = conditional(
      '      - { laptop: Close the lid. }\n      - home-button or face-id: Look at it.\n      - Save it.\n',
    );
    assert.deepEqual(steps(yaml, 'iphone'), ['Look at it.', 'Save it.']);
  });

  it('is refused where it names neither a kind nor a part nor an offer', () => {
    assert.throws(
      () => parsedPrices(conditional('      - { phone or lid: Close it. }\n')),
      /battery replacement, nextSteps, entry 1.*"lid" is not a kind of device, a part or an offer/,
    );
  });

  it('may be the name of a guide', () => {
    const guides = (guide: string) =>
      parsedPrices(
        servicesYaml.replace('guides: [back-up-iphone]', `guides: [${guide}]`),
      ).services.iphone?.find(({ slug }) => slug === 'screen-replacement')?.guides;
    assert.deepEqual(guides('{ phone: back-up-iphone }'), ['back-up-iphone']);
    assert.deepEqual(guides('{ laptop: back-up-iphone }'), []);
  });

  it('joins the others of a choice, and waits for its offer', () => {
    const yaml = servicesYaml.replace(
      'loses: It does not help a worn port.',
      'loses: [It does not help a worn port., { heatCamera: A camera helps. }, { phone: It gets warm. }]',
    );
    const port = parsedPrices(yaml).services.galaxy?.find(({ slug }) => slug === 'charge-port');
    assert.equal(port?.options[0]?.loses, 'It does not help a worn port. It gets warm.');
  });
});

describe('the use of sentences', () => {
  it('is counted by kind of device, with the place of each', () => {
    const yaml = conditional('      - { face-id: Look at it. }\n');
    const line = sentenceTable(written(yaml), makers(yaml))
      .split('\n')
      .find((each) => each.endsWith('Look at it.'));
    assert.match(
      line ?? '',
      /^content\/services\.yaml:\d+:\d+ battery replacement, nextSteps.*: Phones 1: Look at it\.$/,
    );
  });

  it('is a warning where no device is shown one', () => {
    assert.deepEqual(unusedSentences(written(servicesYaml), makers(servicesYaml)), []);
    const yaml = conditional('      - { watch: Take it off. }\n      - { microscope: We look closely. }\n');
    assert.match(
      unusedSentences(written(yaml), makers(yaml)).join(),
      /^content\/services\.yaml:\d+:\d+ battery replacement, nextSteps.* no device is shown “Take it off\.”: [^“]+$/,
    );
  });
});
