import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { describe, type TestContext, test } from 'node:test';
import { until } from '../../testing/basics/until.ts';
import { addRepair, moveAlong } from '../../testing/fixtures/repair-rows.ts';
import {
  createTestDesk,
  type DeskBrowser,
  type TestDesk,
  testDeskHost,
} from '../../testing/servers/test-desk.ts';
import { idleMs } from '../people/sessions.ts';

const [first, second] = ['NB-7K4M-Q2X8', 'NB-7K2M-Q4XS'];

async function deskWithTwo(context: TestContext) {
  const desk = await createTestDesk(context);
  await addRepair(desk.store, first, { name: 'Bo Example' });
  await addRepair(desk.store, second);
  const me = await desk.signIn('bench');
  return { desk, me, get: me.get };
}

describe('the search', () => {
  test('goes to the one repair that has it, of which a scanner may have typed a slip’s whole code', async (context) => {
    const { get } = await deskWithTwo(context);
    const link = `https://shop.example.com/repairs/track%23${second}`;
    const pasted = [`<${link}>.`, `Ref%20%23${second},`, `%E2%80%9C7k2m%C2%A0q4xs%E2%80%9D`, '%E2%80%8Bbo.'];
    for (const typed of [second, '7k2m q4xs', link, 'bo', ...pasted]) {
      const { statusCode, headers } = await get(`/?q=${typed}`);
      const found = typed.includes('bo') ? first : second;
      assert.deepEqual([statusCode, headers.location], [303, `/t/${found.toLowerCase()}`], typed);
    }
  });

  test('lists more than one, and says that there is none, or too much was typed', async (context) => {
    const { get } = await deskWithTwo(context);
    const several = (await get('/?q=example')).body;
    assert.match(several, /<h1>2 repairs/);
    for (const reference of [first, second])
      assert.ok(several.includes(`href="/t/${reference.toLowerCase()}"`));
    assert.ok(!/ana@example|491570006/i.test(several), 'no contact');
    assert.match((await get('/?q=nobody')).body, /Nothing found.*nobody.*Search by reference/s);
    assert.match((await get(`/?q=${'a+'.repeat(9)}`)).body, /<h1>Not searched.*6 words or fewer/s);
    assert.match((await get('/?q=+')).body, /<h1>Board/);
  });
});

test('`?mine=yes` leaves the work whose last move at the desk was the reader’s, whoever answered since', async (context) => {
  const { desk, me } = await deskWithTwo(context);
  const other = await desk.signIn('bench');
  const third = 'NB-7K4M-Q2XQ';
  await addRepair(desk.store, third, {}, undefined, 'received');
  await move(desk, second, '2026-11-20T00:00:00.000Z');
  const press = ({ post }: DeskBrowser, reference: string, to: string, version: number) => {
    const sent = { to, line: '1', version: `1:${version}`, note: 'Which cable?', public: 'yes' };
    return post(`/t/${reference.toLowerCase()}/move`, { ...sent, next: '/?mine=yes' });
  };
  const pressed = await press(me, third, 'diagnosing', 1);
  assert.deepEqual([pressed.statusCode, pressed.headers.location], [303, '/?mine=yes']);
  await press(me, second, 'diagnosing', 2);
  await press(other, second, 'on_hold', 3);
  const shownTo = async ({ get }: DeskBrowser, path: string) =>
    [...(await get(path)).body.matchAll(/id="open-([\w-]+)"/g)].map(([, reference]) => reference);
  assert.deepEqual(await shownTo(me, '/?mine=yes'), [third]);
  assert.deepEqual(await shownTo(other, '/?mine=yes'), [second]);
  assert.equal((await shownTo(me, '/')).length, 3);
  await moveAlong(desk.store, third, [{ to: 'approved', at: '2026-11-20T01:00:00.000Z' }]);
  assert.deepEqual(await shownTo(me, '/?mine=yes'), [third], 'nobody at the desk has moved it since');
});

describe('the stream of news', () => {
  test('tells what has happened since the page was made, and what happens then, uncompressed', async (context) => {
    const { desk, me } = await deskWithTwo(context);
    await move(desk, first, '2026-11-20T01:00:00.000Z');
    const news = await listen(context, desk, me, '2026-11-20T00:00:00.000Z');
    assert.deepEqual(news.headers, ['text/event-stream', 'no-store', undefined, "default-src 'none'"]);
    const missed = [{ reference: first, by: 'Kim', at: '2026-11-20T01:00:00.000Z', time: '11:00 AM' }];
    assert.deepEqual(await news.next(), missed);
    await move(desk, second, '2026-11-20T01:01:00.000Z');
    assert.equal((await news.next())[0]?.reference, second);
    // By a clock that is behind, after what is later has been told.
    await move(desk, first, '2026-11-20T01:00:30.000Z', 'diagnosing');
    assert.equal((await news.next())[0]?.at, '2026-11-20T01:00:30.000Z');
    assert.equal(news.all.length, 3, 'each once');
  });

  test('ends with the session, and keeps none awake; with the desk, too', async (context) => {
    const { desk, me } = await deskWithTwo(context);
    const other = await desk.signIn('counter');
    const locked = await listen(context, desk, me, '');
    desk.wait(idleMs / 2);
    await me.get('/', { 'x-by-itself': '1' });
    const kept = await listen(context, desk, other, '');
    await other.get('/');
    desk.wait(idleMs / 2);
    await locked.ended;
    assert.equal(kept.isOpen(), true);
    await desk.app.close();
    await kept.ended;
  });

  test('is refused beyond a number of tabs, and to a HEAD, which it would never answer', async (context) => {
    const { desk } = await deskWithTwo(context);
    const people = await Promise.all(Array.from({ length: 7 }, () => desk.signIn('bench')));
    const { cookie } = people[0] ?? desk.browser();
    const headers = { cookie, host: testDeskHost };
    const head = await desk.app.inject({ method: 'HEAD', url: '/events', headers });
    assert.equal(head.statusCode, 404);
    const tabs = [await listen(context, desk, people[0] ?? desk.browser(), '')];
    for (const [index, person] of people.entries())
      for (let tab = index === 0 ? 1 : 0; tab < 12 && tabs.length < 80; tab++)
        tabs.push(await listen(context, desk, person, ''));
    const last = people[6] ?? desk.browser();
    const more = await listen(context, desk, last, '');
    assert.deepEqual([tabs.length, more.status, tabs.every(({ isOpen }) => isOpen())], [80, 503, true]);
  });

  test('is held twelve times by one session, whose oldest makes room, and not by a colleague’s', async (context) => {
    const { desk, me } = await deskWithTwo(context);
    const other = await listen(context, desk, await desk.signIn('counter'), '');
    const tabs = [];
    for (let tab = 0; tab < 90; tab++) {
      tabs.push(await listen(context, desk, me, ''));
      if (tab >= 12) await tabs[tab - 12]?.ended;
    }
    assert.deepEqual(
      [
        tabs.filter(({ isOpen }) => isOpen()).length,
        tabs.every(({ status }) => status === 200),
        other.isOpen(),
      ],
      [12, true, true],
    );
    assert.equal((await listen(context, desk, await desk.signIn('bench'), '')).status, 200);
  });
});

const move = (desk: TestDesk, reference: string, at: string, to: 'received' | 'diagnosing' = 'received') =>
  moveAlong(desk.store, reference, [{ to, at }]);

/** A tab's stream. */
async function listen(context: TestContext, desk: TestDesk, { cookie }: DeskBrowser, since: string) {
  if (!desk.app.server.listening) await desk.app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = desk.app.server.address() as { port: number };
  const path = `/events?since=${since}`;
  const headers = { cookie, host: testDeskHost, 'accept-encoding': 'gzip, br' };
  const asked = request({ port, host: '127.0.0.1', path, headers, agent: false }).end();
  context.after(() => asked.destroy());
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  const ended = once(answer, 'close');
  let text = '';
  answer.on('data', (chunk) => {
    text += chunk;
  });
  const all: { reference: string; at: string }[][] = [];
  const policy = String(answer.headers['content-security-policy']).split(';')[0];
  const names = ['content-type', 'cache-control', 'content-encoding'];
  return {
    status: answer.statusCode,
    headers: [...names.map((name) => answer.headers[name]), policy],
    all,
    ended,
    isOpen: () => !answer.closed,
    next: () =>
      until(() => {
        const told = [...text.matchAll(/^id: (.*)\ndata: (.*)\n\n/gm)];
        const next = told[all.length]?.[2];
        if (!next) return null;
        all.push(JSON.parse(next));
        return all.at(-1);
      }, 'news'),
  };
}
