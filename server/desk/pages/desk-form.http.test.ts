import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { createElement } from 'react';
import { Failure } from '../../../client/desk/Failure.tsx';
import { plainOf, staffFields } from '../../../shared/staff-fields.ts';
import { StoreUnavailable } from '../../back-office/store/store.ts';
import { mistakes, Refusal } from '../../forms/refusal.ts';
import { createTestDesk, type Fields } from '../../testing/servers/test-desk.ts';
import { access, type FormRow } from '../access.ts';
import { type DeskPosted, deskForm, maxFields, maxUnits, takeDeskForms } from './desk-form.ts';

const outcomes: Record<string, string | Error> = {
  done: '/t/nb-7k4m-q2x8',
  invalid: mistakes([{ field: 'note', message: 'Too short' }]),
  status: new Refusal('It is ready already.'),
  conflict: new Refusal('Lee changed it.', { kind: 'changed' }),
  away: new StoreUnavailable('locked'),
  broken: new Error('a fault of ours'),
};

Object.assign(access, { 'POST /t/:reference/example': access['POST /t/:reference/note'] });

/** A desk with one form; what it does is what was typed into `act`. */
async function deskWithForm(context: TestContext) {
  const taken: DeskPosted[] = [];
  const form = deskForm({
    row: 'POST /t/:reference/example' as FormRow,
    fields: staffFields({ act: plainOf() }),
    audit: 'try an example',
    async act({ act }, posted) {
      taken.push(posted);
      await posted.site.store.write((db) => posted.audit(db, 'NB-7K4M-Q2X8'));
      const outcome = outcomes[act] ?? '/';
      if (typeof outcome === 'string') return outcome;
      throw outcome;
    },
    page: async ({ answers }, { message, errors, kind }) => {
      const text = [message, kind, ...errors.map((each) => each.message), answers.note].join(' · ');
      const next = { href: '/', label: 'Board' };
      return { title: 'Ticket', screen: createElement(Failure, { title: 'Ticket', text, next }) };
    },
  });
  const desk = await createTestDesk(context, {
    extend: (app, deps, ssr) => takeDeskForms(app, deps, ssr, [form]),
  });
  const kim = await desk.signIn('counter');
  const post = (fields: Fields, headers = {}) => kim.post('/t/nb-7k4m-q2x8/example', fields, headers);
  return { desk, post, taken };
}

test('a form that was taken leads on by a redirect; its act knows who sent it', async (context) => {
  const { post, taken } = await deskWithForm(context);
  const answer = await post({ act: 'done', note: ['Hello there', 'twice'] });
  assert.deepEqual([answer.statusCode, answer.headers.location], [303, '/t/nb-7k4m-q2x8']);
  const [posted] = taken;
  assert.deepEqual({ ...posted?.answers }, { act: 'done', note: 'Hello there' });
  assert.deepEqual(posted?.fields.note, ['Hello there', 'twice']);
  assert.deepEqual([posted?.params.reference, posted?.colleague?.name], ['nb-7k4m-q2x8', 'counter 1']);
});

test('the audit calls a form what the form says, and knows who sent it', async (context) => {
  const { desk, post } = await deskWithForm(context);
  await post({ act: 'done' });
  const rows = (await desk.rows('audit')).map(({ by, action, about }) => [by, action, about]);
  assert.deepEqual(rows, [['counter 1', 'try an example', 'NB-7K4M-Q2X8']]);
});

test('one that was refused shows its page again with what was typed', async (context) => {
  const { post } = await deskWithForm(context);
  for (const [act, status, said] of [
    ['invalid', 422, 'There is a problem · mistake · Too short · my &lt;words&gt;'],
    ['status', 422, 'It is ready already. · mistake · my &lt;words&gt;'],
    ['conflict', 409, 'Lee changed it. · changed · my &lt;words&gt;'],
    ['away', 503, 'send it again in a minute. · unavailable · my &lt;words&gt;'],
  ] as const) {
    const { statusCode, body, headers } = await post({ act, note: 'my <words>' });
    assert.equal(statusCode, status, act);
    assert.ok(body.includes(said), `${act}: ${body}`);
    assert.match(body, /counter 1/);
    assert.equal(headers['cache-control'], 'no-store');
  }
  assert.equal((await post({ act: 'broken' })).statusCode, 500);
});

test('a script gets the same as JSON', async (context) => {
  const { post } = await deskWithForm(context);
  const asScript = { accept: 'application/json' };
  assert.deepEqual((await post({ act: 'done' }, asScript)).json(), { location: '/t/nb-7k4m-q2x8' });
  for (const [act, status, message, errors] of [
    ['conflict', 409, 'Lee changed it.', []],
    ['invalid', 422, 'There is a problem', [{ field: 'note', message: 'Too short' }]],
  ] as const) {
    const answer = await post({ act }, asScript);
    const { statusMessage, ...told } = answer.json();
    assert.deepEqual([answer.statusCode, told], [status, { statusCode: status, message, errors }]);
  }
});

test('what is too much is refused before the act looks at it', async (context) => {
  const { post, taken, desk } = await deskWithForm(context);
  const tooLong = 'x'.repeat(maxUnits + 1);
  const tooMany = Array.from({ length: maxFields + 1 }, () => '1');
  const refused: [status: number, fields: Fields, headers?: Record<string, string>][] = [
    [413, { note: tooLong }],
    [413, { note: ['1', tooLong] }],
    [400, { line: tooMany }],
    [413, { note: 'x'.repeat(65_537) }],
    [415, {}, { 'content-type': 'application/json' }],
    [403, { act: 'done' }, { 'sec-fetch-site': 'cross-site' }],
    [401, { act: 'done' }, { cookie: '' }],
  ];
  for (const [status, fields, headers] of refused)
    assert.equal((await post(fields, headers)).statusCode, status, JSON.stringify(fields).slice(0, 40));
  assert.equal(taken.length, 0);
  assert.ok(!desk.lines.some(({ level }) => Number(level) >= 50));
});
