import type { Attack } from './attack.ts';
import { hostileTexts, repeat, spamBait } from './hostile-texts.ts';
import { from, get, post } from './requests.ts';
import { type FormName, formPaths, goodAnswers } from './sample-forms.ts';

/** 490 devices, each with a note. A list holds 100,000 characters. */
function listOfNotes(note: string): string {
  const rows = Array.from({ length: 490 }, (_, i) => `SN${1000 + i},screen,${note.replaceAll('"', '')}`);
  return ['serial,fault,notes', ...rows]
    .join('\n')
    .slice(0, 99_000)
    .replace(/\n[^\n]*$/, '');
}

const good = (name: string, form: FormName, answers: Record<string, string> = {}): Attack => ({
  name,
  request: (n) =>
    post(formPaths[form], String(new URLSearchParams({ ...goodAnswers(form, n), ...answers })), from(n)),
});

const spamAttacks = Object.entries(spamBait).flatMap(([name, make]) => [
  good(`spam bait: ${name}, a message`, 'contact', { message: make(3900) }),
  good(`spam bait: ${name}, a list`, 'school', { devices: listOfNotes(make(198)), message: make(3900) }),
]);

const bodies: Record<string, string> = {
  '100 fields with one name': `${'message=aaaaaaaaaa&'.repeat(99)}name=b`,
  '100 unknown fields, 500 KB': Array.from({ length: 100 }, (_, i) => `f${i}=${'x'.repeat(5000)}`).join('&'),
  '& only': '&'.repeat(500_000),
  '+ only': `message=${'+'.repeat(500_000)}`,
  '%2525… only': `message=${repeat('%25', 500_000)}`,
  'names that objects have': '__proto__=a&constructor=b&toString=c&name=d&hasOwnProperty=e',
  '@ and dots for an e-mail address': `name=a&email=${repeat('a@b.', 500_000)}`,
  ...Object.fromEntries(
    Object.entries(hostileTexts).map(([name, make]) => [name, `name=a&message=${make(500_000)}`]),
  ),
  'digits and signs for a phone number': `name=a&phone=${repeat('%2B(0)-', 500_000)}`,
};

/** Forms that are read: by the parser, the checks, the spam filter and the database. */
export const formAttacks: Attack[] = [
  ...spamAttacks,
  ...Object.entries(bodies).map(([name, body]) => ({
    name: `a form of ${name}`,
    request: (n: number) => post('/contact', body, from(n)),
  })),
  good('a good contact form (303)', 'contact'),
  good('a good school form, 490 devices (303)', 'school', {
    devices: listOfNotes('It does not start. '.repeat(9)),
  }),
  good('a list of line ends', 'school', { devices: '\n'.repeat(99_000) }),
  good('a list of separators', 'school', { devices: ','.repeat(99_000) }),
  {
    name: 'an upload that is cut off',
    hangUp: true,
    request: (n) =>
      post('/contact', `name=a&message=${'x'.repeat(250_000)}`, { ...from(n), 'content-length': '500000' }),
  },
  {
    name: 'a page that is asked for and not waited for',
    hangUp: true,
    request: (n) => get(`/no/such/page-${n}`, from(n)),
  },
];
