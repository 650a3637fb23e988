import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { matchRoute } from '../../../client/browser/match-route.ts';
import { readEmail, readPhone } from '../../../shared/contact-details.ts';
import { isCrawler } from '../../../shared/crawlers.ts';
import { formatDate } from '../../../shared/dates.ts';
import { postedNames } from '../../../shared/forms.ts';
import { fullIconName } from '../../../shared/iconify.ts';
import { parseQuote } from '../../../shared/quote.ts';
import { titleFromPath } from '../../../shared/titles.ts';
import { deviceLines, deviceListFacts } from '../../back-office/enquiries/describe-devices.ts';
import { parseDeviceList } from '../../back-office/enquiries/device-list.ts';
import { enquiryFields } from '../../back-office/enquiries/enquiry-fields.ts';
import { emailKey, mailboxKey } from '../../back-office/store/contact-keys.ts';
import { parseReference } from '../../back-office/store/parse-reference.ts';
import { suspicionOf } from '../../back-office/submissions/spam.ts';
import { readEach } from '../../forms/read-fields.ts';
import { visitorFields } from '../../forms/visitor-fields.ts';
import { addressKey } from '../../guard/address-key.ts';
import { canonicalPath } from '../../guard/canonical-paths.ts';
import { createDeviceSearch } from '../../search/search-devices.ts';
import { makeSearchIndex } from '../../search/search-index.ts';
import { loggedPath } from '../../site/tracking/logged-path.ts';
import { growthOf } from '../runner/cpu-growth.ts';

/**
 * Everything that reads what a visitor may send, given what a visitor should not send. fast-check looks for inputs;
 * those that once stopped the server are tried first.
 */
interface Parser {
  read: (input: string) => unknown;
  /** UTF-16 units of the longest answer, as JSON. */
  maxOutput?: number;
  /** Reading its own answer changes nothing. */
  idempotent?: true;
}

const who = { name: 'Ana', email: 'ana@example.com' };
const good = {
  b2b: { ...who, company: 'Example Pty Ltd', message: 'Ten laptops, all slow.' },
  school: { ...who, school: 'Example State School', role: 'it', devices: 'Serial,Fault\nABC123,Hinge' },
  repairs: { ...who, way: 'drop-off', battery: 'no', quote: 'device=a/b&with=c.d' },
};
const calm = { honeypot: null, name: 'Ana', words: '', recentFromContact: 0, recentFromNetwork: 0 };
const devices = Array.from({ length: 500 }, (_, n) => ({
  path: `apple/iphone-${n}`,
  kind: 'phone' as const,
  family: 'iPhone',
  manufacturer: 'Apple',
  name: `iPhone ${n} Pro`,
  nicknames: [],
  models: [`A${2000 + n}`],
  services: ['battery'],
}));
const services = [{ slug: 'battery', name: 'battery replacement', words: ['battery', 'flat'] }];
const search = createDeviceSearch(makeSearchIndex(devices, services));

const parsers: Record<string, Parser> = {
  readPhone: { read: readPhone, maxOutput: 20, idempotent: true },
  readEmail: { read: readEmail, maxOutput: 600, idempotent: true },
  // Compatibility forms grow: one ligature is 18 letters.
  emailKey: { read: emailKey, maxOutput: 40_000 },
  mailboxKey: { read: mailboxKey, maxOutput: 40_000 },
  parseReference: { read: parseReference, maxOutput: 20, idempotent: true },
  loggedPath: { read: (path) => loggedPath(path.slice(0, 2048)), maxOutput: 20_000 },
  fullIconName: { read: fullIconName, maxOutput: 300, idempotent: true },
  titleFromPath: { read: (path) => titleFromPath(`/${path}`), maxOutput: 4000 },
  formatDate: { read: formatDate },
  isCrawler: { read: isCrawler, maxOutput: 5 },
  matchRoute: { read: (path) => matchRoute(`/${path}`), maxOutput: 30 },
  canonicalPath: { read: (path) => canonicalPath(`/${path}`), idempotent: true },
  addressKey: { read: addressKey, maxOutput: 400 },
  'the device search': { read: (query) => search(query.slice(0, 100), 8), maxOutput: 5000 },
  parseQuote: { read: (query) => parseQuote(new URLSearchParams(query.slice(0, 2000))), maxOutput: 20_000 },
  'parseQuote of choices': {
    read: (choice) =>
      parseQuote(new URLSearchParams([['device', 'a/b'], ...Array(9).fill(['with', choice])])),
    maxOutput: 20_000,
  },
  'suspicionOf a message': { read: (words) => suspicionOf({ ...calm, words }), maxOutput: 300 },
  parseDeviceList: { read: (list) => parseDeviceList(list.slice(0, 100_000)), maxOutput: 200_000 },
  'parseDeviceList below a heading': {
    read: (rows) => parseDeviceList(`Serial,Fault,Notes\n${rows.slice(0, 99_000)}`),
    maxOutput: 200_000,
  },
  'a list of devices as the shop reads it': {
    read(fault) {
      const list = { rows: [{ serial: 'ABC123', fault }], leftOut: [fault] };
      return [deviceListFacts('Devices', list), deviceLines(list)];
    },
    maxOutput: 200_000,
  },
};
const now = new Date('2026-11-20T01:00:00Z');
/** A field of each kind; those of the other forms are read by the same schemas. */
const fields: [kind: keyof typeof good, field: string][] = [
  ...postedNames('school').map((field): ['school', string] => ['school', field]),
  ['b2b', 'devices'],
  ['repairs', 'quote'],
];
for (const [kind, field] of fields) {
  parsers[`the ${kind} form's ${field}`] = {
    read: (input) => readEach(visitorFields(kind), { ...good[kind], [field]: input }, now),
    maxOutput: 250_000,
  };
}
parsers["the school form's list, its rows read"] = {
  read: (devices) => readEach(enquiryFields('school'), { ...good.school, devices }, now),
  maxOutput: 250_000,
};

/** What once stopped the server, or looks as if it could. */
const known = [
  '\u0301\u0316',
  'a\u0301\u0316',
  '\u0301\uff9e',
  '\u{16d67}',
  '\u{16d63}\u{16d67}',
  '\u1161',
  '\ufdfa',
  ...['<a ', '<a href', '[url', 'https://', 'seo ', 'www.', '\n', '\r', ',', ';', '\t'],
  '"',
  '""',
  '"\n',
  ' ',
  'ABC123,x\n',
  'ABC123,"x"\n',
  'a',
  'A',
  'aB',
  '0',
  'é',
  '維',
  '𠮷',
  '\ud800',
  '\u0000',
  '.',
  '-',
  '_',
  '@',
  'a@',
  '.a',
  '%',
  ...['%25', '%C3', '::', '1.', '/', '\\', '=', '\ufeff', '\u2028', '\u202e', '(', '+61'],
];
const part = fc.oneof(fc.constantFrom(...known), fc.string({ unit: 'binary', minLength: 1, maxLength: 3 }));
const pattern = fc.array(part, { minLength: 1, maxLength: 4 }).map((parts) => parts.join(''));
/** The parts of a text, each with how often it is repeated. */
const parts = fc.array(fc.tuple(pattern, fc.oneof(fc.constant(1), fc.nat(3000))), { maxLength: 5 });

for (const [name, { read, maxOutput = Number.POSITIVE_INFINITY, idempotent }] of Object.entries(parsers)) {
  describe(name, () => {
    test('answers every text, and never with more than it takes', () => {
      fc.assert(
        fc.property(parts, (each) => {
          const input = each.map(([text, times]) => text.repeat(times)).join('');
          const output = read(input);
          assert.ok((JSON.stringify(output) ?? '').length <= maxOutput);
          if (idempotent && typeof output === 'string') assert.equal(read(output), output);
        }),
        { numRuns: 15 + known.length, examples: known.map((each) => [[[each, 5000]]]) },
      );
    });

    test('takes no longer than in proportion to the length of the text', () => {
      fc.assert(
        fc.property(pattern, (each) => {
          // Up to the longest message, and up to the longest list.
          for (const units of [1000, 6000]) {
            const inputs = { small: repeated(each, units), large: repeated(each, 16 * units) };
            const growth = growthOf(read, inputs, maxGrowth);
            assert.ok(growth < maxGrowth, `${growth.toFixed()} times as long for ${units} → ${16 * units}`);
          }
        }),
        { numRuns: 3 + known.length, examples: known.map((each) => [each]), endOnFailure: true },
      );
    });
  });
}

/** Over four doublings: 16 is even growth, 256 grows with the square. */
const maxGrowth = 100;

const repeated = (each: string, units: number): string => each.repeat(Math.ceil(units / each.length));

test('growth with the square is seen', () => {
  const inputs = { small: '\u0301\u0316'.repeat(400), large: '\u0301\u0316'.repeat(6400) };
  assert.ok(growthOf((input) => input.normalize(), inputs, maxGrowth) > maxGrowth);
});
