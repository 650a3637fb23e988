import type { Attack } from './attack.ts';
import { repeat } from './hostile-texts.ts';
import { from, post } from './requests.ts';

// What is sent to `/_site/csp-reports`, where browsers report by themselves.

const report = (fields: object) => JSON.stringify({ 'csp-report': fields });
const good = { 'effective-directive': 'script-src', 'blocked-uri': 'https://example.com/x.js' };

const bodies: Record<string, string> = {
  'a report': report(good),
  'ten reports': JSON.stringify(Array.from({ length: 10 }, () => ({ body: good }))),
  'a thousand empty reports': JSON.stringify(Array.from({ length: 1000 }, () => ({ body: {} }))),
  'a blocked address of 16 KB': report({ 'blocked-uri': `https://${'a.'.repeat(8000)}` }),
  'a blocked address of marks': report({ 'blocked-uri': `https://a${repeat('\u0300', 16_000)}` }),
  'fields that are no text': report({ 'blocked-uri': { a: 1 }, 'effective-directive': [[[]]] }),
  'a field that cannot become text': '{"csp-report":{"blocked-uri":{"toString":1,"valueOf":1}}}',
  'a directive that cannot become text': '{"csp-report":{"effective-directive":{"toString":null}}}',
  'reports within reports': `${'{"csp-report":'.repeat(1000)}1${'}'.repeat(1000)}`,
  'lists within lists': `${'['.repeat(8000)}${']'.repeat(8000)}`,
  'numbers of 16 KB': `{"csp-report":${'9'.repeat(16_000)}}`,
  null: 'null',
  'a list of null': '[null,null]',
  'no JSON': '{'.repeat(16_000),
  'past the limit': 'x'.repeat(500_000),
};

export const reportAttacks: Attack[] = Object.entries(bodies).map(([name, body]) => ({
  name: `csp-report: ${name}`,
  request: (n) => post('/_site/csp-reports', body, { ...from(n), 'content-type': 'application/csp-report' }),
}));
