import { join } from 'node:path';
import * as v from 'valibot';
import { grays, primaries } from '../../../client/theme/palette.ts';
import { defaultGray, defaultPrimary } from '../../../shared/constants.ts';
import { initialsPattern } from '../../../shared/draw-logo.ts';
import type { Shop } from '../../../shared/shop.ts';
import { maxPrefixLetters } from '../../back-office/store/parse-reference.ts';
import { nearestOrAll } from '../files/nearest.ts';
import { closures, closureWarnings } from './closures.ts';
import { withoutExamples } from './example-facts.ts';
import {
  agreement,
  flag,
  httpsUrl,
  list,
  loadedUrl,
  mapping,
  optionalList,
  origin,
  pattern,
  text,
} from './fields.ts';
import { hours } from './hours-schema.ts';
import { iconName } from './icon-name.ts';
import { readMenu } from './menu-file.ts';
import { passingEntries } from './notice-schema.ts';
import { namesFacts, promiseEntries } from './promise-schema.ts';
import { openYaml, readText, type YamlFile } from './read-yaml.ts';

/** The facts of a shop as its file has them. */
export interface ShopFile extends YamlFile<Shop> {
  /** What is probably wrong, with its place. */
  warnings: string[];
}

/**
 * Reads, parses and validates `shop.yaml` in the content folder `dir`.
 * @throws {InvalidContent} that lists every fault
 */
export function openShop(dir: string): ShopFile {
  const file = join(dir, 'shop.yaml');
  const opened = openYaml(file, readText(file), shopSchema);
  const { theme, warnings } = knownColours(opened);
  return {
    value: { ...opened.value, theme, menu: readMenu(dir) },
    fault: opened.fault,
    warnings: [...warnings, ...closureWarnings(opened)],
  };
}

/** A colour that there is not is no reason not to build: the default takes its place. */
function knownColours({
  value: { theme },
  fault,
}: YamlFile<Pick<Shop, 'theme'>>): Pick<Shop, 'theme'> & { warnings: string[] } {
  const warnings: string[] = [];
  const known = (role: 'primary' | 'gray', colours: object, fallback: string) => {
    const name = theme[role];
    if (Object.hasOwn(colours, name)) return name;
    const advice = nearestOrAll(name, Object.keys(colours));
    warnings.push(
      fault(['theme', role], `there is no colour "${name}", so the site is ${fallback}: write ${advice}`),
    );
    return fallback;
  };
  return {
    theme: { primary: known('primary', primaries, defaultPrimary), gray: known('gray', grays, defaultGray) },
    warnings,
  };
}

const states = ['ACT', 'NSW', 'NT', 'QLD', 'SA', 'TAS', 'VIC', 'WA'];

const publicUrl = v.pipe(
  v.string('must be the address of the site, such as https://www.example.com'),
  v.check(
    (input) => URL.canParse(input) && input.startsWith('https://') && new URL(input).origin === input,
    'must be only https:// and the host, without a path or a final slash, such as https://www.example.com',
  ),
  v.description('the address of the site: https:// and the host, such as https://www.example.com'),
);

const email = v.pipe(
  v.string('must be an email address'),
  v.email('must be an email address'),
  v.description('an email address'),
);

const phone = v.pipe(
  mapping({
    display: pattern(
      'an Australian number as people read it, such as (07) 7010 0123, 0491 570 006, 1300 975 707 or 13 11 14',
      /^(\(0[2378]\) \d{4} \d{4}|04\d\d \d{3} \d{3}|1[38]00 \d{3} \d{3}|13 \d\d \d\d)$/,
    ),
    e164: pattern('the same number in international form, such as "+61770100123"', /^\+61\d{6,10}$/),
  }),
  agreement(
    ['display', 'e164'],
    'e164',
    ({ display, e164 }) => e164 === `+61${display.replace(/\D/g, '').replace(/^0/, '')}`,
    'must be the same number as display: +61, then its digits without the first 0',
  ),
);

const address = v.pipe(
  mapping({
    street: text('the street and number', { max: 80 }),
    suburb: text('the suburb', { max: 60 }),
    state: v.picklist(states, `must be one of ${states.join(', ')}`),
    postcode: pattern('four digits in quotes (a postcode may start with 0), such as "4032"', /^\d{4}$/),
  }),
  agreement(
    ['state', 'postcode'],
    'postcode',
    ({ state, postcode }) => state !== 'QLD' || /^[49]/.test(postcode),
    'must start with 4 or 9 in Queensland',
  ),
);

const social = mapping({
  label: text('what the link leads to, such as "Our page on …"', { max: 80 }),
  url: httpsUrl('the page on that network'),
  icon: iconName,
});

const tag = v.nullish(
  mapping({
    scriptUrl: loadedUrl("the script's address"),
    id: pattern(
      'the id that the provider has given you, in quotes and without spaces, such as "AB-12345"',
      /^\S{1,100}$/,
    ),
    data: v.optional(
      v.pipe(
        v.record(
          pattern(
            'the name of an attribute behind data-, such as domain or website-id',
            /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/,
          ),
          text('the value of the attribute, in quotes', { max: 200 }),
          'must be a map of names, without data-, to values in quotes',
        ),
        v.description('names of attributes of its element, without data-'),
      ),
      {},
    ),
    hosts: optionalList('origins', origin('an origin that the script talks to')),
  }),
  null,
);

const contactMessage = 'must be an email address, or the https:// address of a page';
const securityContact = v.pipe(
  v.string(contactMessage),
  v.check(
    (input) => !/\s/.test(input) && (v.is(email, input) || v.is(httpsUrl('a page'), input)),
    contactMessage,
  ),
  v.description('an email address, or the https:// address of a page'),
);

const security = v.nullish(
  mapping({
    contact: securityContact,
    policy: v.nullish(
      v.pipe(
        httpsUrl('the page with your policy, or null'),
        v.check((input) => !/\s/.test(input), 'must not contain spaces'),
      ),
      null,
    ),
  }),
  null,
);

export const shopSchema: v.GenericSchema<unknown, Omit<Shop, 'menu'>> = v.pipe(
  mapping({
    sample: flag('true while any fact is an example'),
    name: text('the name of the shop', { max: 60 }),
    description: text('what the shop does and where', { min: 50, max: 160 }),
    publicUrl,
    email,
    phone,
    initials: pattern('one or two capital letters that the logo is drawn of, such as NB', initialsPattern),
    referencePrefix: pattern(
      `1 to ${maxPrefixLetters} capital letters that every reference begins with, such as NB`,
      new RegExp(`^[A-Z]{1,${maxPrefixLetters}}$`),
    ),
    abn: pattern('an ABN written as 00 000 000 000', /^\d\d \d{3} \d{3} \d{3}$/),
    address,
    hours,
    closures,
    social: list('links', social, { unique: 'url' }),
    map: mapping({
      embedUrl: v.nullable(loadedUrl('the map to embed, or null')),
      directionsUrl: httpsUrl('a map page with the way to the shop'),
    }),
    tags: v.nullish(mapping({ analytics: tag, recording: tag }), { analytics: null, recording: null }),
    security,
    theme: mapping({
      primary: text("a colour's name", { max: 40 }),
      gray: text("a gray's name", { max: 40 }),
    }),
    qr: pattern('a path of this site such as /repairs or /repairs?utm_source=card', /^\/(?!\/)[^\s#]*$/),
    priceExamples: v.pipe(
      list(
        'services, manufacturer/device/service',
        pattern('a service such as apple/iphone-13/battery', /^[a-z0-9-]+\/[a-z0-9-]+\/[a-z0-9-]+$/),
      ),
      v.maxLength(6, 'must be at most six'),
    ),
    areas: list('suburbs', text('a suburb', { max: 60 })),
    ...passingEntries(phone),
    ...promiseEntries(phone),
    notExamples: optionalList('facts', text('the name of a fact, such as phone', { max: 60 })),
  }),
  agreement(
    ['sample', 'abn'],
    'abn',
    ({ sample, abn }) => sample || isAbn(abn),
    'must be a real ABN: its check digits are wrong',
  ),
  namesFacts('unconfirmed'),
  namesFacts('notExamples'),
  withoutExamples(),
  v.transform(({ notExamples: _, ...shop }) => ({
    ...shop,
    security: shop.security ?? { contact: shop.email, policy: null },
  })),
);

/**
 * Whether the check digits of an ABN hold: one less in the first digit, then the weighted sum is a multiple of 89.
 * Source: Australian Business Register, "Format of the ABN".
 */
export function isAbn(abn: string): boolean {
  const digits = [...abn.replace(/\D/g, '')].map(Number);
  const weights = [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19];
  const sum = weights.reduce(
    (total, weight, index) => total + weight * ((digits[index] ?? 0) - (index === 0 ? 1 : 0)),
    0,
  );
  return digits.length === 11 && sum % 89 === 0;
}
