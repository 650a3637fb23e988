import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { createDeviceSearch } from './search-devices.ts';
import { makeSearchIndex, type SearchedDevice, type SearchWords } from './search-index.ts';

const services = [
  { slug: 'screen-replacement', name: 'screen replacement', words: ['screen', 'cracked', 'lines'] },
  { slug: 'battery', name: 'battery replacement', words: ['battery', 'swollen', 'flat'] },
  { slug: 'charge-port', name: 'charge port repair', words: ['port', 'charging port', 'usb'] },
  { slug: 'hinge', name: 'hinge repair', words: ['hinge'] },
];
const phone = ['screen-replacement', 'battery', 'charge-port'];
const laptop = [...phone, 'hinge'];

const device = (
  manufacturer: string,
  name: string,
  models: string[],
  { nicknames = [] as string[], services = phone } = {},
): SearchedDevice => ({
  kind: services === laptop ? 'laptop' : 'phone',
  family: name.replace(/ \(?\d.*/, ''),
  path: `${manufacturer} ${name}`.toLowerCase().replaceAll(/\W+/g, '-').replace('-', '/'),
  manufacturer,
  name,
  nicknames,
  models,
  services,
});

const devices = [
  device('Apple', 'iPhone 13 Pro Max', ['A2643', 'A2484'], { nicknames: ['13 pro max'] }),
  device('Apple', 'iPhone 13 Pro', ['A2638', 'A2483']),
  device('Apple', 'iPhone 13', ['A2633', 'A2482']),
  device('Apple', 'iPhone 13 mini', ['A2628', 'A2481']),
  device('Apple', 'MacBook Air 13-inch (M1, 2020)', ['A2337'], { services: laptop }),
  device('Apple', 'MacBook Pro 13-inch (2018, four ports)', ['A1989'], { services: laptop }),
  device('Samsung', 'Galaxy S22', ['SM-S901E', 'SM-S901B'], { nicknames: ['s22'] }),
  device('Samsung', 'Galaxy S22+', ['SM-S906E']),
  device('Samsung', 'Galaxy S22 Ultra', ['SM-S908E'], { nicknames: ['s22 ultra'] }),
  device('Google', 'Pixel 7 Pro', ['GP4BC', 'GE2AE']),
  device('Nothing', 'Nothing Phone (2)', ['A065']),
  device('Lenovo', 'ThinkPad T480', ['20L5', '20L6'], { services: laptop }),
];

const vocabulary: Partial<SearchWords> = {
  fillers: ['my', 'has', 'a', 'to', 'of', 'the', 'on', 'wont'],
  variants: ['pro', 'max', 'mini', 'air', 'ultra', 'plus'],
  unlisted: ['drone'],
  english: ['mild', 'milky', 'coffees', 'weather', 'pixie', 'honour', 'overt', 'ported'],
  spellings: { galaxy: ['honour'] },
  kinds: { phone: ['phone'], laptop: ['laptop'] },
  symptoms: [
    {
      slug: 'wet',
      name: 'It got wet',
      services: ['charge-port'],
      kinds: [],
      isDanger: true,
      words: ['wet'],
      together: [
        {
          lists: [
            ['coffee', 'milk'],
            ['on', 'over'],
          ],
          without: ['stain'],
        },
      ],
    },
    {
      slug: 'no-charge',
      name: 'It won’t charge',
      services: ['charge-port', 'battery'],
      kinds: ['phone'],
      isDanger: false,
      words: ['wont charge'],
      together: [],
    },
  ],
  answers: [
    {
      href: '/help/faq#lost-data',
      title: 'Will I lose my photos?',
      text: 'FAQ',
      together: [{ lists: [['lose', 'delete'], ['photos']], without: [] }],
    },
    {
      href: '/contact',
      title: 'Opening hours',
      text: '9 to 5',
      together: [{ lists: [['are you open', 'get it back']], without: [] }],
    },
    { href: '/help/guides/storms', title: 'Storms and power surges', text: '', together: [] },
  ],
};

// As the build stores it.
const search = createDeviceSearch(JSON.parse(JSON.stringify(makeSearchIndex(devices, services, vocabulary))));

const find = (query: string) => search(query, 8);
const first = (query: string) => find(query).devices[0]?.name;

describe('a search for a device', () => {
  it('finds every device by its name, and is certain of it', () => {
    for (const { name, path } of devices) {
      const { devices: found, isCertain } = find(name);
      assert.equal(found[0]?.path, path, name);
      assert.ok(isCertain, name);
    }
  });

  it('finds every device by each model number, however it is written', () => {
    for (const { models, path } of devices) {
      for (const model of models) {
        for (const written of [model, model.toLowerCase(), model.replaceAll('-', ''), ` ${model} `]) {
          const { devices: found, isCertain } = find(written);
          assert.equal(found[0]?.path, path, written);
          assert.ok(isCertain, written);
        }
      }
    }
  });

  it('finds every device by its name with one letter wrong, missing, added or out of place', () => {
    const letters = 'abcdefghijklmnopqrstuvwxyz';
    const typo = fc.tuple(
      fc.constantFrom(...devices.filter(({ name }) => /[a-z]{5}/i.test(name))),
      fc.nat(3),
      fc.nat(100),
      fc.constantFrom(...letters),
    );
    fc.assert(
      fc.property(typo, ([{ name, path }, kind, place, letter]) => {
        // In the longest word, after its first letter: people seldom get that one wrong.
        const [word = ''] = name.match(/[a-z]{5,}/gi)?.sort((a, b) => b.length - a.length) ?? [];
        const at = 1 + (place % (word.length - 2));
        const wrong = [
          word.slice(0, at) + letter + word.slice(at + 1),
          word.slice(0, at) + word.slice(at + 1),
          word.slice(0, at) + letter + word.slice(at),
          word.slice(0, at) + (word[at + 1] ?? '') + (word[at] ?? '') + word.slice(at + 2),
        ][kind] as string;
        const found = find(name.replace(word, wrong)).devices.map((each) => each.path);
        assert.ok(found.includes(path), `${name.replace(word, wrong)}: ${found.join()}`);
      }),
    );
  });

  it('finds every device together with what is wrong with it', () => {
    for (const { name, path, services: own } of devices) {
      for (const service of services.filter(({ slug }) => own.includes(slug))) {
        for (const word of service.words) {
          for (const query of [`${name} ${word}`, `${word} ${name}`]) {
            const found = find(query);
            assert.equal(found.devices[0]?.path, path, query);
            assert.equal(found.devices[0]?.services[0], service.slug, query);
          }
        }
      }
    }
  });

  it('names no service for a device that does not have it', () => {
    const { devices: found, repairs } = find('iphone 13 hinge');
    assert.deepEqual(repairs, [['hinge']]);
    assert.deepEqual(found[0]?.services, []);
  });

  it('finds nothing in nothing, in signs, and in words of another world', () => {
    for (const query of ['', ' ', '???', '-', 'washing machine']) {
      const { devices: found, repairs, isCertain } = find(query);
      assert.deepEqual({ found, repairs, isCertain }, { found: [], repairs: [], isCertain: false }, query);
    }
  });

  it('never drops the device for words that it does not know', () => {
    for (const query of ['iphone 13 dies fast', 'hello iphone 13 zzz', 'iphone 13 fell 2 times']) {
      assert.equal(first(query), 'iPhone 13', query);
    }
    // "Pixie" resembles a Pixel.
    for (const query of ['iphone 13 with pixie sticker', 'pixie iphone 13'])
      assert.equal(first(query), 'iPhone 13', query);
    const { ignored, isCertain } = find('iPhone 13 Dies fást');
    assert.deepEqual(ignored, { text: 'Dies fást', without: 'iPhone 13' }, 'as it was typed');
    assert.equal(isCertain, false);
  });

  it('reads full-width letters, what is dictated, and twenty letters without a blank, not more', () => {
    assert.equal(first('ｉｐｈｏｎｅ １３ pro max'), 'iPhone 13 Pro Max');
    assert.equal(first('iphone thirteen mini'), 'iPhone 13 mini');
    assert.equal(first('iphone13promaxscreen'), 'iPhone 13 Pro Max');
    assert.equal(first('iphone13promaxbattery'), undefined);
  });

  it('reads numbers as they are printed', () => {
    assert.equal(first('20L5CTO1WW'), 'ThinkPad T480');
    assert.equal(first('SM-S901E/DS'), 'Galaxy S22');
    assert.equal(first('SM-S906B'), 'Galaxy S22+');
    const kinds = {
      '356938035643809': 'imei',
      'MLPF3X/A': 'part',
      'GH82-27230A': 'part',
      '820-01700': 'board',
      'iphone part 616-00351': 'part',
      'dell service tag 7H2KLM3': 'serial',
      'NB-7K3M-Q2XD': 'ticket',
      'nb 7k3m q2xd': 'ticket',
      '7k3m-q2xd': 'ticket',
    };
    for (const [query, kind] of Object.entries(kinds)) assert.equal(find(query).number, kind, query);
    for (const query of ['SM-S901E', 'rtx 4080 16gb', 'galaxy s22 256gb', 'order iphone 13 screen'])
      assert.equal(find(query).number, null, query);
  });

  it('is never certain where there is danger, and still names the device', () => {
    const { danger, isCertain, devices: found } = find('spilt milk over my galaxy s22');
    assert.deepEqual([danger, isCertain, found[0]?.name], ['wet', false, 'Galaxy S22']);
    assert.equal(find('milk stain on the case of my iphone 13').danger, null);
  });

  it('takes no word of English for another, and mistyped ones for what they resemble', () => {
    for (const query of ['mild over night', 'overt coffee', 'milky over it'])
      assert.equal(find(query).danger, null, query);
    for (const query of ['mlik over it', 'cofee on my iphone 13', 'coffees on it'])
      assert.equal(find(query).danger, 'wet', query);
    assert.deepEqual(find('ported').repairs, []);
    assert.equal(first('honour s22'), 'Galaxy S22', 'what people write for a name wins');
  });

  it('answers a symptom with the repairs that it may need, most likely first', () => {
    const { symptom, devices: found, isCertain } = find('iphone 13 wont charge');
    assert.equal(symptom, 'no-charge');
    assert.deepEqual(found[0]?.services, ['charge-port', 'battery']);
    assert.equal(isCertain, false);
    assert.ok(find('iphone 13 battery').isCertain);
  });

  it('answers by the words of a title where no words were written, and first what is a question', () => {
    const answer = (query: string) => find(query).answers[0]?.href;
    assert.equal(answer('power surges'), '/help/guides/storms');
    for (const query of ['photos', 'surges', 'iphone 13', 'power of the iphone 13'])
      assert.equal(answer(query), undefined);
    assert.deepEqual(
      [find('will i lose photos').isQuestion, find('iphone 13 are you open').isQuestion],
      [true, false],
    );
    assert.deepEqual(find('get it back').repairs, [], 'words of an answer name no repair');
  });

  it('offers what may be meant where a number is wrong, and others of a family where it is another', () => {
    const near = (query: string) => find(query).nearest.map(({ name, model }) => [name, model]);
    assert.deepEqual(near('a2634'), [
      ['iPhone 13', 'A2633'],
      ['iPhone 13 Pro', 'A2638'],
      ['iPhone 13 Pro Max', 'A2643'],
    ]);
    assert.equal(find('a2634').unlisted, 'a2634');
    assert.deepEqual(near('galaxy s29')[0], ['Galaxy S22', null]);
    assert.deepEqual(near('drone'), []);
  });

  it('says what all devices share where there are more than it shows, and who has a repair', () => {
    assert.deepEqual(search('iphone', 2).shared, { manufacturer: 'Apple', kind: 'phone', name: 'iPhone' });
    assert.equal(find('iphone').shared, null);
    assert.deepEqual(find('hinge').offered, [
      { kind: 'laptop', manufacturer: 'Apple', count: 2 },
      { kind: 'laptop', manufacturer: 'Lenovo', count: 1 },
    ]);
    assert.deepEqual(
      find('apple hinge').devices.map(({ kind }) => kind),
      ['laptop', 'laptop'],
    );
  });

  it('does not shut the list at the first letter of one more word', () => {
    for (const query of ['iphone 13 s', 'iphone 13 sc', 'galaxy s22 u', 'iph', 'galaxy s2'])
      assert.ok(search(query, 8, true).total > 0, query);
  });
});
