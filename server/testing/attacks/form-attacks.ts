import type { Attack } from './attack.ts';
import { hostileTexts, repeat, spamBait } from './hostile-texts.ts';
import { from, get, post } from './requests.ts';
import { type FormName, formPaths, goodAnswers } from './sample-forms.ts';

/** Bytes of body, up to almost what a form may have. */
const sizes = [1000, 10_000, 20_000, 40_000, 80_000, 160_000, 320_000, 500_000];

const forms = Object.keys(formPaths) as FormName[];
const fieldsOfForms = forms.flatMap((form) =>
  Object.keys(goodAnswers(form)).map((field) => ({ form, field })),
);

/** Every field of every form in turn holds a dear text; the other answers are good. */
const textAttacks = Object.entries(hostileTexts).map(
  ([name, make]): Attack => ({
    name: `${name}, in every field`,
    sizes,
    variants: fieldsOfForms.length,
    request({ n, variant, size }) {
      const { form = 'contact', field = 'name' } = fieldsOfForms[variant] ?? {};
      const { [field]: _, ...others } = goodAnswers(form, n);
      // As raw UTF-8, which forms may hold: percent-encoded, a third as many would fit.
      return post(formPaths[form], `${new URLSearchParams(others)}&${field}=${make(size)}`, from(n));
    },
  }),
);

const spamAttacks = Object.entries(spamBait).flatMap(([name, make]): Attack[] => [
  {
    name: `spam bait: ${name}, a message`,
    request: ({ n }) => postGood('contact', n, { message: make(3900) }),
  },
  {
    name: `spam bait: ${name}, a list`,
    request: ({ n }) => postGood('school', n, { devices: listOfNotes(make(198)), message: make(3900) }),
  },
]);

const bodies: Attack[] = [
  {
    name: 'a form of 100 fields with one name',
    request: ({ n }) => post('/contact', `${'message=aaaaaaaaaa&'.repeat(99)}name=b`, from(n)),
  },
  {
    name: 'a form of 100 unknown fields, 500 KB',
    request: ({ n }) =>
      post(
        '/contact',
        Array.from({ length: 100 }, (_, i) => `field${i}=${'x'.repeat(5000)}`).join('&'),
        from(n),
      ),
  },
  { name: 'a form of & only', request: ({ n }) => post('/contact', '&'.repeat(500_000), from(n)) },
  {
    name: 'a form of + only',
    request: ({ n }) => post('/contact', `message=${'+'.repeat(500_000)}`, from(n)),
  },
  {
    name: 'a form of %2525… only',
    request: ({ n }) => post('/contact', `message=${repeat('%25', 500_000)}`, from(n)),
  },
  {
    name: 'a form with names that objects have',
    request: ({ n }) =>
      post('/contact', '__proto__=a&constructor=b&toString=c&name=d&hasOwnProperty=e', from(n)),
  },
  {
    name: '@ and dots for an e-mail address',
    sizes,
    request: ({ n, size }) => post('/contact', `name=a&email=${repeat('a@b.', size)}`, from(n)),
  },
  {
    name: 'digits and signs for a phone number',
    sizes,
    request: ({ n, size }) => post('/contact', `name=a&phone=${repeat('%2B(0)-', size)}`, from(n)),
  },
  {
    name: 'a good contact form (303)',
    request: ({ n }) => postGood('contact', n, {}),
  },
  {
    name: 'a good school form, 490 devices (303)',
    request: ({ n }) => postGood('school', n, { devices: listOfNotes('It does not start. '.repeat(9)) }),
  },
  {
    name: 'an upload that is cut off',
    hangUp: true,
    request: ({ n }) =>
      post('/contact', `name=a&message=${'x'.repeat(250_000)}`, { ...from(n), 'content-length': '500000' }),
  },
  {
    name: 'a page that is asked for and not waited for',
    hangUp: true,
    request: ({ n }) => get(`/no/such/page-${n}`, from(n)),
  },
];

/** Forms that are read: by the parser, the checks, the spam filter and the database. */
export const formAttacks: Attack[] = [...textAttacks, ...spamAttacks, ...bodies];

function postGood(form: FormName, n: number, answers: Record<string, string>): Buffer {
  return post(formPaths[form], String(new URLSearchParams({ ...goodAnswers(form, n), ...answers })), from(n));
}

/** 490 devices, each with a note. A list holds 100,000 characters. */
function listOfNotes(note: string): string {
  const rows = Array.from({ length: 490 }, (_, i) => `SN${1000 + i},screen,${note.replaceAll('"', '')}`);
  return ['serial,fault,notes', ...rows]
    .join('\n')
    .slice(0, 99_000)
    .replace(/\n[^\n]*$/, '');
}
