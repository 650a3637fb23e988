/** A change to the tests' content, and what the build must say of it. */
export interface Mistake {
  title: string;
  /** Relative to the content folder. */
  file: string;
  /** What is replaced, once; the whole file where it is left out. */
  from?: string;
  to: string;
  says: string[];
}

const document = (body: string, front: Record<string, string> = {}): string => {
  const facts = {
    title: 'On a Sunday',
    description: 'A page that somebody has written on a Sunday, for the tests alone.',
    updated: '2026-11-20',
    ...front,
  };
  const lines = Object.entries(facts).map(([name, value]) => `${name}: ${value}\n`);
  return `---\n${lines.join('')}---\n\n${body}\n`;
};

/** A page of its own with this text, which starts on line 7. */
const page = (body: string, front?: Record<string, string>) => ({
  file: 'pages/help/sunday.mdx',
  to: document(body, front),
});

const shop = 'shop.yaml';
const services = 'services.yaml';
const apple = 'repairs/apple.yaml';

export const mistakes: readonly Mistake[] = [
  // Prices
  {
    title: 'a price in dollars',
    file: services,
    from: '{ iphone: 17900 }',
    to: '{ iphone: 179 }',
    says: [
      'services.yaml:31:19 screen replacement, Aftermarket part, prices.iphone: 179 cents are $1.79: write 17900 for $179, or lowestPrice: 179 in the service if it costs so little',
    ],
  },
  {
    title: 'a price range in dollars',
    file: services,
    from: '[24900, 29900]',
    to: '[249, 299]',
    says: [
      'services.yaml:37:19 screen replacement, Refurbished original, prices.iphone: 249 cents are $2.49: write 24900 for $249, or lowestPrice: 249 in the service if it costs so little',
    ],
  },
  {
    title: 'a price with cents behind a point',
    file: services,
    from: '{ iphone: 17900 }',
    to: '{ iphone: 179.50 }',
    says: [
      'services.yaml:31:19 screen replacement, Aftermarket part, prices.iphone: must be a price in whole cents, GST included: one number, [lowest, highest], or quote; for $179.50 write 17950 (found 179.5)',
    ],
  },
  {
    title: 'a price with a dollar sign',
    file: services,
    from: '{ iphone: 17900 }',
    to: '{ iphone: $179 }',
    says: [
      'services.yaml:31:19 screen replacement, Aftermarket part, prices.iphone: must be a price in whole cents, GST included: one number, [lowest, highest], or quote; for $179 write 17900 (found "$179")',
    ],
  },
  {
    title: 'a price with a digit too few',
    file: services,
    from: '{ iphone: 17900 }',
    to: '{ iphone: 1790 }',
    says: [
      'services.yaml:31:19 screen replacement, Aftermarket part, prices.iphone: 1790 cents are $17.90, far from the $299 that this service mostly costs: check the digits',
    ],
  },
  {
    title: 'a price with a digit too many',
    file: services,
    from: '{ iphone: 39900 }',
    to: '{ iphone: 399000 }',
    says: [
      'services.yaml:43:19 screen replacement, Genuine part, prices.iphone: 399000 cents are $3,990, far from the $299 that this service mostly costs: check the digits',
    ],
  },
  {
    title: 'the highest price first',
    file: services,
    from: '[24900, 29900]',
    to: '[29900, 24900]',
    says: [
      'services.yaml:37:19 screen replacement, Refurbished original, prices.iphone: must name the lowest price first',
    ],
  },
  {
    title: 'a device’s own price in dollars',
    file: apple,
    from: '    aliases: [iphone13]',
    to: '    aliases: [iphone13]\n    prices: { battery: { genuine: 99 } }',
    says: [
      'repairs/apple.yaml:18:26 iPhone 13, prices.battery.genuine: 99 cents are $0.99: write 9900 for $99, or lowestPrice: 99 in the service if it costs so little',
    ],
  },
  {
    title: 'what a device costs used, in dollars',
    file: services,
    from: '[30000, 45000]',
    to: '[300, 450]',
    says: ['services.yaml:3:41 priceGroups.iphone.used: 300 cents are $3: write 30000 for $300'],
  },
  // Names that refer to something else
  {
    title: 'a price group that there is not',
    file: apple,
    from: 'priceGroup: iphone',
    to: 'priceGroup: iphones',
    says: [
      'repairs/apple.yaml:14:5 iPhone 13, priceGroup: "iphones" is not a price group of services.yaml: write iphone',
    ],
  },
  {
    title: 'a guide that there is not',
    file: services,
    from: 'guides: [back-up-iphone]',
    to: 'guides: [backup-iphone]',
    says: [
      'services.yaml:24:14 screen replacement, guides, entry 1: there is no guide "backup-iphone": write back-up-iphone',
    ],
  },
  {
    title: 'a price example that there is not',
    file: shop,
    from: 'apple/iphone-13/battery',
    to: 'apple/iphone-13/batery',
    says: [
      'shop.yaml:57:5 priceExamples, entry 3: "apple/iphone-13/batery" is no service of a device: write apple/iphone-13/battery',
    ],
  },
  {
    title: 'an icon that there is not',
    file: shop,
    from: 'heroicons:user-group',
    to: 'heroicons:user-grup',
    says: [
      'shop.yaml:37:5 Test Bench on the social network, icon: there is no icon "heroicons:user-grup": write heroicons:user-group (found "heroicons:user-grup")',
    ],
  },
  {
    title: 'a colour that there is not',
    file: shop,
    from: 'primary: green',
    to: 'primary: gren',
    says: ['shop.yaml:51:3 theme.primary: there is no colour "gren", so the site is green: write green'],
  },
  {
    title: 'a misspelt fact',
    file: shop,
    from: 'email: counter',
    to: 'e-mail: counter',
    says: [
      'shop.yaml:1:1 email: is missing; must be an email address',
      'shop.yaml:12:1 e-mail: is not known here. Remove it, or write one of sample, name, description, publicUrl, email, phone, initials, referencePrefix, abn, address, hours, closures, social, map, tags, security, theme, qr, priceExamples, areas, legalName, acn, since, people, visiting, payment, helplines, electricalLicence, blueCards, offers, unconfirmed, notExamples (found "counter@testbench.example.com")',
    ],
  },
  {
    title: 'a device that stands twice under two addresses',
    file: apple,
    from: 'name: MacBook Air (M1, 2020)',
    to: 'name: iPhone 13',
    says: [
      'repairs/apple.yaml:19:5 iPhone 13, name: is the name of iphone-13 too: say what sets this one apart',
    ],
  },
  {
    title: 'a manufacturer that a guide is for and that there is not',
    ...page('Text.', { manufacturers: '[aple]' }),
    says: ['pages/help/sunday.mdx:5:1 manufacturers: "aple" is not a manufacturer in repairs/: write apple'],
  },
  // The calendar and the clock
  {
    title: 'a closing time in the afternoon’s words',
    file: shop,
    from: '"16:30"',
    to: '4:30pm',
    says: [
      'shop.yaml:28:3 hours.closes: must be the closing time on the 24-hour clock in quotes, such as "09:00" (found "4:30pm")',
    ],
  },
  {
    title: 'a holiday that is typed into the wrong year',
    file: shop,
    from: '2026-01-26',
    to: '2027-01-26',
    says: [
      'shop.yaml:31:7 Australia Day, date: is out of order: correct the date, or move the line after 2026-12-28, Boxing Day (additional day) (found "2027-01-26")',
    ],
  },
  {
    title: 'two holidays on one day',
    file: shop,
    from: '2026-12-28',
    to: '2026-12-25',
    says: [
      'shop.yaml:33:7 Boxing Day (additional day), date: is the day of Christmas Day too: correct one of the two dates, or remove a line (found "2026-12-25")',
    ],
  },
  {
    title: 'a holiday on a Sunday',
    file: shop,
    from: '2026-12-28',
    to: '2026-12-27',
    says: [
      'shop.yaml:33:7 Boxing Day (additional day), date: 2026-12-27 is a Sunday, on which the shop is shut anyway: check the date',
    ],
  },
  {
    title: 'a holiday in fifty years',
    file: shop,
    from: '2026-12-28',
    to: '2076-12-28',
    says: [
      'shop.yaml:33:7 Boxing Day (additional day), date: must be a day until 2031-11-22: correct the year (found "2076-12-28")',
    ],
  },
  {
    title: 'a day that is still to come',
    ...page('Text.', { updated: '2099-01-01' }),
    says: [
      'pages/help/sunday.mdx:4:1 updated: must be the day of the last change in content, and this day is still to come: today is 2026-11-22 (found "2099-01-01")',
    ],
  },
  {
    title: 'a year of opening that is still to come',
    file: shop,
    from: 'since: 2019',
    to: 'since: 2190',
    says: [
      'shop.yaml:62:1 since: must be null or the year in which the shop opened, a year from 1900 to 2026 (found 2190)',
    ],
  },
  // YAML
  {
    title: 'a colon inside a text',
    file: shop,
    from: 'name: Test Bench',
    to: 'name: Test Bench: repairs',
    says: ['shop.yaml:7:7 has a colon inside the text: put the text in quotes, "Test Bench: repairs"'],
  },
  {
    title: 'a quote mark that nothing closes',
    file: shop,
    from: '"4012"',
    to: '"4012',
    says: ['shop.yaml:24:13 the quote mark here is never closed: write " where the text ends'],
  },
  {
    title: 'an apostrophe inside a text in quotes',
    file: shop,
    from: 'parking: Two spaces in Fixture Lane',
    to: "parking: 'In Ann's Lane'",
    says: ['shop.yaml:66:20 has a \' inside the \' marks: write "In Ann\'s Lane" with " marks'],
  },
  {
    title: 'a tab',
    file: shop,
    from: '  street: 3',
    to: '\tstreet: 3',
    says: ['shop.yaml:21:1 starts with a tab: write spaces instead, as many as the lines beside it have'],
  },
  {
    title: 'a space too many',
    file: shop,
    from: '  suburb: Nundah',
    to: '   suburb: Nundah',
    says: ['shop.yaml:22:4 starts too far to the right: begin it under the line above'],
  },
  {
    title: 'no space after a colon',
    file: shop,
    from: 'since: 2019',
    to: 'since:2019',
    says: ['shop.yaml:62:1 needs a space after the colon: write since: 2019'],
  },
  {
    title: 'a fact that stands twice',
    file: shop,
    from: 'since: 2019',
    to: 'since: 2019\nsince: 2020',
    says: ['shop.yaml:63:1 since is written twice here: remove one of the two'],
  },
  {
    title: 'a list that nothing closes',
    file: shop,
    from: '[Nundah, Geebung]',
    to: '[Nundah, Geebung',
    says: ['shop.yaml:59:8 the [ here is never closed: write ] where it ends'],
  },
  {
    title: 'a text that starts with @',
    file: shop,
    from: 'legalName: Test',
    to: 'legalName: @Test',
    says: [
      'shop.yaml:60:12 a text cannot start with @ as it stands: put the text in quotes, "@Test Bench Holdings Pty Ltd"',
    ],
  },
  {
    title: 'a # inside a text',
    file: shop,
    from: '3 Fixture Lane',
    to: '3 Fixture Lane #2',
    says: [
      'shop.yaml:21:11 everything from # on is left out: put the text in quotes, "3 Fixture Lane #2", or write a space after # for a remark',
    ],
  },
  {
    title: 'curly quotes round a text',
    file: shop,
    from: 'name: Test Bench',
    to: 'name: “Test Bench”',
    says: [
      'shop.yaml:7:7 has curly quotes round it, which would be printed: write straight ones, "Test Bench", or none',
    ],
  },
  {
    title: 'two versions between marks of git',
    file: shop,
    from: 'since: 2019',
    to: '<<<<<<< HEAD\nsince: 2019\n=======\nsince: 2020\n>>>>>>> other',
    says: [
      'shop.yaml:62:1 has two versions of the same lines, between marks of git: keep one, and remove the marks',
    ],
  },
  {
    title: 'a postcode without quotes',
    file: shop,
    from: '"4012"',
    to: '4012',
    says: [
      'shop.yaml:24:3 address.postcode: must be four digits in quotes (a postcode may start with 0), such as "4032" (found 4012)',
    ],
  },
  // A shop that opens
  {
    title: 'the example’s name in a shop that is no sample',
    file: shop,
    from: 'name: Test Bench',
    to: 'name: Northside Bench',
    says: [
      'shop.yaml:7:1 name: is a fact of the example: write your own, or sample: true until you have it. If it is yours, list name under notExamples (found "Northside Bench")',
    ],
  },
  {
    title: 'a placeholder in a shop that is no sample',
    file: shop,
    from: '3 Fixture Lane',
    to: '12 Sample Street',
    says: [
      'shop.yaml:21:3 address.street: is an example: write your own, or sample: true until you have it. If it is yours, list address under notExamples (found "12 Sample Street")',
    ],
  },
  {
    title: 'an example’s address and number in a shop that is no sample',
    file: shop,
    from: 'email, phone, abn, ',
    to: '',
    says: [
      'shop.yaml:12:1 email: is an example’s address: write your own, or sample: true until you have it. If it is yours, list email under notExamples (found "counter@testbench.example.com")',
      'shop.yaml:14:3 phone.display: is a number that nobody has, kept for examples: write your own, or sample: true until you have it. If it is yours, list phone under notExamples (found "(07) 5550 0142")',
      'shop.yaml:19:1 abn: is an example’s number: write your own, or sample: true until you have it. If it is yours, list abn under notExamples (found "51 824 753 556")',
    ],
  },
  {
    title: 'an ABN whose digits are wrong',
    file: shop,
    from: '51 824 753 556',
    to: '51 824 753 557',
    says: ['shop.yaml:19:1 abn: must be a real ABN: its check digits are wrong (found "51 824 753 557")'],
  },
  {
    title: 'sample prices in a shop that is no sample',
    file: services,
    from: 'priceGroups:\n',
    to: 'sample: true\npriceGroups:\n',
    says: [
      'shop.yaml:4:1 sample: is false, but services.yaml says sample: true: set it to false there once its prices are yours',
    ],
  },
  // Documents
  {
    title: 'a tag that nothing closes',
    file: 'pages/about.mdx',
    from: '\n## ',
    to: '\n<Callout>\n\n## ',
    says: ['pages/about.mdx:13:1 <Callout> is opened here and never closed: write </Callout> where it ends'],
  },
  {
    title: 'a tag that another one closes',
    ...page('<Tabs>\n<Tab label="A">\n\nText.\n\n</Tabs>'),
    says: [
      'pages/help/sunday.mdx:8:1 <Tab> is opened here and not closed before </Tabs> in line 12: write </Tab> before that',
    ],
  },
  {
    title: 'curly quotes round a property',
    ...page('<Callout title=“Note”>\n\nText.\n\n</Callout>'),
    says: ['pages/help/sunday.mdx:7:16 has curly quotes: write straight ones, "Note"'],
  },
  {
    title: 'a property without quotes',
    ...page('<Callout type=tip>\n\nText.\n\n</Callout>'),
    says: ['pages/help/sunday.mdx:7:15 what follows = needs quotes: write "tip"'],
  },
  {
    title: 'a quote mark of a property that nothing closes',
    ...page('<Callout type="tip>\n\nText.\n\n</Callout>'),
    says: ['pages/help/sunday.mdx:7:15 the quote mark here is never closed: write " where the text ends'],
  },
  {
    title: 'a brace that nothing closes',
    ...page('Call {props.shop.phone.display.'),
    says: [
      'pages/help/sunday.mdx:7:6 the { here is never closed: write } where it ends, or \\{ if it is meant as it stands',
    ],
  },
  {
    title: 'curly quotes in the name of a price',
    ...page('It costs {props.prices[‘battery’]}.'),
    says: ["pages/help/sunday.mdx:7:24 has curly quotes between { and }: write straight ones, '"],
  },
  {
    title: 'a line break as in HTML',
    ...page('One<br>two.'),
    says: ['pages/help/sunday.mdx:7:4 <br> contains nothing, so it ends with a slash: write <br />'],
  },
  {
    title: 'a link with a space',
    ...page('See [the guides] (/help/guides).'),
    says: [
      'pages/help/sunday.mdx:7:1 "] (/help/guides)" is printed as it stands: a link is written [text](/address), without a space inside',
    ],
  },
  {
    title: 'a link to nowhere',
    ...page('See [the guides](/help/giudes).'),
    says: [
      'pages/help/sunday.mdx:7:5 the link "/help/giudes" leads to an address that does not exist: write /help/guides',
    ],
  },
  {
    title: 'code that never ends',
    ...page('```\nipconfig'),
    says: ['pages/help/sunday.mdx:7:1 the code that starts here never ends: write ``` on a line below it'],
  },
  {
    title: 'bold words without an end',
    ...page('**Turn it off.'),
    says: [
      'pages/help/sunday.mdx:7:1 has ** that is printed as it stands: write ** at both ends of the words, without a space inside',
    ],
  },
  {
    title: 'an icon of a card that there is not',
    ...page('<Card title="A" icon="heroicons:fone" />'),
    says: ['pages/help/sunday.mdx:7:1 <Card>: there is no icon "heroicons:fone": write heroicons:fire'],
  },
  {
    title: 'a picture of five megabytes',
    ...page('![A port](/photo.jpg)'),
    says: [
      'pages/help/sunday.mdx:7:1 the picture has 5.2 MB, which takes seconds on a phone: save it as WebP or JPEG, at most 1600 pixels wide, with less than 1 MB',
    ],
  },
  {
    title: 'a picture with a size that distorts it',
    ...page('<img src="/port.jpg" alt="" width="400" height="400" />'),
    says: [
      'pages/help/sunday.mdx:7:1 the picture is 800 × 600 pixels, and 400 × 400 would distort it: leave width and height out, the build reads them',
    ],
  },
  {
    title: 'a picture that there is not',
    ...page('![A port](/pictures/prot.png)'),
    says: [
      'pages/help/sunday.mdx:7:1 the link "/pictures/prot.png" leads to an address that does not exist: write the path of a page or of a file in public/',
    ],
  },
  {
    title: 'a picture beside the document',
    file: 'pages/help/port.png',
    to: 'x',
    says: ['pages/help/port.png:1:1 makes no page: pictures and downloads go into public/'],
  },
  {
    title: 'a document that ends in .md',
    file: 'pages/help/new-page.md',
    to: document('Text.'),
    says: ['pages/help/new-page.md:1:1 only files that end in .mdx are pages: rename it to new-page.mdx'],
  },
  {
    title: 'an empty document',
    ...page(''),
    says: ['pages/help/sunday.mdx:5:1 has no text below the second ---: write what the page says'],
  },
  {
    title: 'front matter that nothing closes',
    file: 'pages/help/sunday.mdx',
    to: '---\ntitle: A\n\nText.\n',
    says: [
      'pages/help/sunday.mdx:1:1 opens its front matter with --- and never closes it: write a second --- below the last fact',
    ],
  },
  {
    title: 'a title that another page has',
    ...page('Text.', { title: 'back up an iphone' }),
    says: [
      'pages/help/sunday.mdx:2:1 title: "back up an iphone" is the title of pages/help/guides/back-up-iphone.mdx too: say what sets this page apart',
    ],
  },
  {
    title: 'a colon in a title',
    ...page('Text.', { title: 'Batteries: the basics' }),
    says: [
      'pages/help/sunday.mdx:2:8 has a colon inside the text: put the text in quotes, "Batteries: the basics"',
    ],
  },
  {
    title: 'a phone number typed out',
    ...page('Call (07) 5550 0142.'),
    says: [
      'pages/help/sunday.mdx:7:1 "(07) 5550 0142" stays as it is here when shop.yaml changes: write {props.shop.phone.display}',
    ],
  },
  {
    title: 'a text that is not finished',
    ...page('Opening hours TBC.'),
    says: ['pages/help/sunday.mdx:7:1 "TBC" is printed: finish the text'],
  },
  {
    title: 'a file that was not saved as UTF-8',
    ...page('Caf\uFFFD'),
    says: ['pages/help/sunday.mdx:7:1 has a character that cannot be read: save the file as UTF-8'],
  },
  // Files
  {
    title: 'a manufacturer’s file that ends in .yml',
    file: 'repairs/sony.yml',
    to: 'slug: sony\n',
    says: ["repairs/sony.yml:1:1 is not read: a manufacturer's file ends in .yaml"],
  },
  {
    title: 'a file whose name is misspelt',
    file: 'symptom.yaml',
    to: 'groups: []\n',
    says: ['symptom.yaml:1:1 is not read: rename it to symptoms.yaml'],
  },
];
