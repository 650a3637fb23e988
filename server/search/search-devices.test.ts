import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { createDeviceSearch } from './search-devices.ts';
import { makeSearchIndex, noSearchWords, type SearchedDevice, type SearchWords } from './search-index.ts';

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

const vocabulary: SearchWords = {
  ...noSearchWords,
  fillers: ['my', 'has', 'a', 'how much', 'to', 'fix', 'repair', 'of', 'the', 'on', 'wont', 'coffee shop'],
  variants: ['pro', 'max', 'mini', 'air', 'ultra', 'plus'],
  plain: ['nothing'],
  spellings: {
    iphone: ['a fone'],
    'pro max': ['prm'],
    'iphone ##': ['ip##', 'ip ##'],
    '## pro max': ['##pm'],
  },
  unlisted: ['drone', 'dishwasher'],
  kinds: { phone: ['phone'], laptop: ['laptop'] },
  symptoms: [
    {
      slug: 'wet',
      name: 'It got wet',
      services: ['charge-port'],
      kinds: [],
      isDanger: true,
      words: ['wet', 'in the pool', '进水'],
      together: [
        {
          lists: [
            ['coffee', 'milk'],
            ['on', 'over'],
          ],
          without: ['stain'],
        },
        { lists: [['dishwasher'], ['in', 'fell']], without: [] },
      ],
    },
    {
      slug: 'shock',
      name: 'A shock',
      services: [],
      kinds: [],
      isDanger: true,
      words: ['zapped'],
      together: [{ lists: [['tingle'], ['case']], without: [] }],
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
      words: [],
      together: [{ lists: [['lose', 'delete'], ['photos']], without: [] }],
    },
    {
      href: '/contact',
      title: 'Opening hours',
      text: '9 to 5',
      words: ['are you open', 'get it back'],
      together: [],
    },
    { href: '/help/guides/storms', title: 'Storms and power surges', text: '', words: [], together: [] },
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

  it('means the device whose name says no more than was asked', () => {
    assert.equal(first('iphone 13'), 'iPhone 13');
    assert.equal(first('galaxy s22'), 'Galaxy S22');
    assert.equal(first('s22+'), 'Galaxy S22+');
    assert.equal(first('iphone13'), 'iPhone 13');
    assert.equal(find('iphone').isCertain, false);
  });

  it('takes typing mistakes in the device and in the fault', () => {
    assert.equal(first('iphnoe 13'), 'iPhone 13');
    assert.equal(first('macbok air'), 'MacBook Air 13-inch (M1, 2020)');
    assert.equal(find('iphone 13 battrey').devices[0]?.services[0], 'battery');
  });

  it('reads a word as a part of the device only where no fault is called so', () => {
    const found = find('pixel 7 pro charging port');
    assert.equal(found.devices[0]?.name, 'Pixel 7 Pro');
    assert.equal(found.devices[0]?.services[0], 'charge-port');
  });

  it('passes over words that say nothing', () => {
    assert.equal(first('how much to fix my iphone 13 screen'), 'iPhone 13');
    assert.equal(first('repair of a galaxy s22'), 'Galaxy S22');
  });

  it('names no service for a device that does not have it', () => {
    const { devices: found, repairs } = find('iphone 13 hinge');
    assert.deepEqual(repairs, [['hinge']]);
    assert.deepEqual(found[0]?.services, []);
  });

  it('answers the service alone where no device is named', () => {
    for (const query of ['cracked screen', 'my phone has a cracked screen']) {
      const { devices: found, repairs } = find(query);
      assert.deepEqual(found, [], query);
      assert.deepEqual(repairs, [['screen-replacement']]);
    }
    assert.equal(first('nothing phone'), 'Nothing Phone (2)');
  });

  it('finds nothing in nothing, in signs, and in words of another world', () => {
    for (const query of ['', ' ', '???', '-', 'washing machine']) {
      const { devices: found, repairs, isCertain } = find(query);
      assert.deepEqual({ found, repairs, isCertain }, { found: [], repairs: [], isCertain: false }, query);
    }
  });

  it('answers as many devices as it is asked for', () => {
    assert.equal(search('apple', 2).devices.length, 2);
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

  it('reads letters that are joined or split, full-width, dictated or in another script', () => {
    for (const query of [
      'iphone13promax',
      'i phone 13 pro max',
      'ｉｐｈｏｎｅ １３ pro max',
      'iphone thirteen pro max',
    ]) {
      assert.equal(first(query), 'iPhone 13 Pro Max', query);
    }
    assert.equal(first('galaxy s twenty two ultra'), 'Galaxy S22 Ultra');
    assert.equal(first('iphone13promaxscreen'), 'iPhone 13 Pro Max', 'twenty letters are still split');
    assert.equal(first('iphone13promaxbattery'), undefined, 'twenty-one are not');
    assert.equal(first('think pad t 480'), 'ThinkPad T480');
    assert.equal(first('a fone 13 prm'), 'iPhone 13 Pro Max');
    assert.equal(first('a 2633'), 'iPhone 13');
    assert.equal(find('iphone 13 进水').danger, 'wet');
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
      'B31N1912 battery': 'part',
      'LP156WFC-SPD1': 'part',
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

  it('says what is not listed, and answers with no neighbour', () => {
    for (const query of ['iphone 6 screen', 'galaxy s9', 'SM-G973F galaxy', 'drone', 'iphone drone']) {
      const { devices: found, unlisted } = find(query);
      assert.deepEqual(found, [], query);
      assert.ok(unlisted, query);
    }
    assert.equal(find('iphone 6 screen').unlisted, 'iphone 6');
  });

  it('knows danger from words, from words together, and beside a device', () => {
    for (const query of ['wet', 'iphone 13 in the pool', 'spilt milk over my galaxy s22']) {
      const { danger, isCertain } = find(query);
      assert.equal(danger, 'wet', query);
      assert.equal(isCertain, false);
    }
    for (const query of ['iphone 13 with a coffee', 'coffee shop on the corner, iphone 13'])
      assert.equal(find(query).danger, null, query);
    assert.equal(find('milk stain on the case of my iphone 13').danger, null);
    for (const query of ['wet, and it zapped him', 'it is wet and the case gives a tingle'])
      assert.equal(find(query).danger, 'shock', 'who is hurt comes first');
    const { danger, unlisted } = find('my phone fell in the dishwasher');
    assert.deepEqual({ danger, unlisted }, { danger: 'wet', unlisted: null });
    assert.equal(first('iphone 13 in the pool'), 'iPhone 13');
  });

  it('answers a symptom with the repairs that it may need, most likely first', () => {
    const { symptom, devices: found, isCertain } = find('iphone 13 wont charge');
    assert.equal(symptom, 'no-charge');
    assert.deepEqual(found[0]?.services, ['charge-port', 'battery']);
    assert.equal(isCertain, false);
    assert.ok(find('iphone 13 battery').isCertain);
  });

  it('answers a question by the words that were written for it, else by the words of its title', () => {
    const answer = (query: string) => find(query).answers[0]?.href;
    for (const query of [
      'will i lose my photos',
      'does a repair delete photos',
      'iphone 13 battery, do i lose photos',
    ])
      assert.equal(answer(query), '/help/faq#lost-data', query);
    assert.equal(answer('are you open'), '/contact');
    assert.equal(answer('power surges'), '/help/guides/storms');
    for (const query of ['photos', 'surges', 'iphone 13', 'power of the iphone 13'])
      assert.equal(answer(query), undefined);
    assert.deepEqual(
      [find('will i lose photos').isQuestion, find('iphone 13 are you open').isQuestion],
      [true, false],
    );
    assert.deepEqual(find('get it back').repairs, [], 'words of an answer name no repair');
  });

  it('reads short forms with numbers, numbers without their letters, and names in another order', () => {
    assert.equal(first('ip 13pm'), 'iPhone 13 Pro Max');
    assert.equal(first('ip13'), 'iPhone 13');
    assert.equal(first('pro max 13'), 'iPhone 13 Pro Max');
    assert.equal(first('s901'), 'Galaxy S22');
    assert.equal(first('nothing 2'), 'Nothing Phone (2)');
    assert.equal(first('macbook air 2012'), undefined, 'years before it was sold');
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
