import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { request } from 'node:http';
import { after, before, describe, type TestContext, test } from 'node:test';
import { setInterval, setTimeout } from 'node:timers/promises';
import { inviteStaff } from '../back-office/staff/invites.ts';
import { openStore } from '../back-office/store/open-store.ts';
import type { Store } from '../back-office/store/store.ts';
import { freePort } from '../process/port.ts';
import { temporaryFolder } from '../testing/basics/temporary-folder.ts';
import { until } from '../testing/basics/until.ts';
import { softwarePasskey } from '../testing/browser/software-passkey.ts';
import { logLines } from '../testing/fixtures/log-lines.ts';
import { addRepair } from '../testing/fixtures/repair-rows.ts';
import { rawSocket } from '../testing/network/raw-socket.ts';
import { startNginx, type TestNginx } from '../testing/servers/nginx.ts';
import { type SiteProcess, startSite, untilWell } from '../testing/servers/start-site.ts';
import { addColleague } from '../testing/servers/test-desk.ts';

// Who stands in the shop's network and has no passkey, before the built desk behind the shipped desk.conf: the staff on the same address
// still sign in and work.

const host = 'desk.example.com';
const deskUrl = `https://${host}`;
const shop = '203.0.113.7';

describe('beside a neighbour on the shop’s network', () => {
  let [site, store, nginx]: [SiteProcess?, Store?, (TestNginx | string)?] = [];
  before(async () => {
    const port = await freePort();
    const DATABASE_URL = `sqlite:${temporaryFolder()}/shop.db`;
    site = await startSite({ DATABASE_URL, DESK_URL: deskUrl, DESK_PORT: String(port) });
    await untilWell(site);
    store = await openStore(DATABASE_URL, logLines().log);
    const shipped = await readFile('server/deploy/desk.conf', 'utf8');
    nginx = await startNginx([Number(new URL(site.url).port)], undefined, (listening) => ({
      'listen.conf': `listen 127.0.0.1:${listening};\nset_real_ip_from 127.0.0.1;\nreal_ip_header x-from;\n`,
      'desk.conf': shipped
        .replace(`# allow ${shop};`, `allow ${shop};`)
        .replace('127.0.0.1:3001', `127.0.0.1:${port}`),
    }));
  });
  after(async () => {
    if (nginx && typeof nginx !== 'string') await nginx.stop();
    await store?.close();
    await site?.stop();
  });

  type Tools = ReturnType<typeof toolsFor>;
  const it = (name: string, body: (tools: Tools) => Promise<void>) =>
    test(name, async (t: TestContext) => {
      if (!nginx || !store || typeof nginx === 'string') return t.skip(String(nginx));
      await body(toolsFor(nginx.port, store));
    });

  for (const [kind, junkOf] of Object.entries({
    'junk answers': () => ({ key: softwarePasskey(deskUrl).sign({ challenge: 'AAAA' }) }),
    'requests for a challenge': () => ({}),
    'answers that name a colleague’s passkey': ({ id }: Passkey) => {
      const signed = softwarePasskey(deskUrl).sign({ challenge: 'AAAA' });
      return { key: { ...signed, id, rawId: id } };
    },
  }))
    it(`ten of ten sign in, each after ten of their ${kind}, with a browser that is new here`, async (tools) => {
      const passkey = await tools.join(`Kim ${kind}`);
      const statuses: number[] = [];
      for (let times = 0; times < 10; times++) {
        // Seven times as many before the first: as if it had gone on for a while.
        const junk = Array.from({ length: times === 0 ? 70 : 10 }, () =>
          tools.post('/sign-in', junkOf(passkey)),
        );
        await Promise.all(junk);
        statuses.push((await tools.signIn(passkey)).status);
      }
      assert.deepEqual(statuses, Array(10).fill(200));
    });

  it('others work and sign in while 330 slow posts are held, without a cookie or with one that is made up, and all of them end', async (tools) => {
    const passkey = await tools.join('Lee');
    const cookie = await tools.colleague();
    const madeUp = (fill: string) => `__Host-desk=${fill.padEnd(43, 'x')}`;
    const slow = Array.from({ length: 110 }, (_, at) => [
      tools.hold('/sign-in', ''),
      tools.hold('/sign-in', madeUp(`${at}-`)),
      tools.hold(at % 2 ? '/t/nb-7k4m-q2xq/note' : '/lock', madeUp('the-same-')),
    ]).flat();
    let isDripping = true;
    const drip = (async () => {
      for await (const _ of setInterval(4000)) {
        if (!isDripping) return;
        for (const { socket } of slow) if (!socket.destroyed) socket.write('x');
      }
    })();
    // nginx has let them through where it asks for their bodies, or has refused them.
    await until(() => slow.every(({ text }) => text() !== ''), 'an answer to each');
    const isHeld = slow.filter(({ text }) => /^HTTP\/1.1 100/.test(text())).length;
    assert.ok(isHeld >= 200, `${isHeld} are held`);

    for (let times = 0; times < 3; times++) {
      assert.equal((await tools.ask('/sign-in')).status, 200, 'a page, without a cookie');
      assert.equal((await tools.signIn(passkey)).status, 200, 'a sign-in');
      assert.equal((await tools.ask('/', { cookie })).status, 200, 'the board');
      const note = await tools.ask(
        '/t/nb-7k4m-q2xq/note',
        { cookie, ...formType },
        'line=1&version=1:1&note=Here',
      );
      assert.equal(note.status, 303, 'an act');
      await setTimeout(1000);
    }
    await Promise.all(slow.map(({ closed }) => closed));
    isDripping = false;
    await drip;
  });
});

type Passkey = ReturnType<typeof softwarePasskey>;
const formType = { 'content-type': 'application/x-www-form-urlencoded' };

function toolsFor(port: number, store: Store) {
  const common = { host, 'x-from': shop, 'sec-fetch-site': 'same-origin' };
  /** One request on a connection of its own; a post where it has a body. */
  const ask = (path: string, headers: Record<string, string> = {}, body?: string) =>
    new Promise<{ status: number; text: string }>((resolve, reject) => {
      const method = body === undefined ? 'GET' : 'POST';
      const options = { port, host: '127.0.0.1', path, method, agent: false };
      const sent = request({ ...options, headers: { ...common, ...headers } }, async (answer) => {
        const text = String(Buffer.concat(await answer.toArray()));
        resolve({ status: answer.statusCode ?? 0, text });
      });
      sent.on('error', reject).end(body);
    });
  const post = (path: string, body: object) =>
    ask(path, { 'content-type': 'application/json', accept: 'application/json' }, JSON.stringify(body));
  return {
    ask,
    post,
    /** Somebody new with a passkey. */
    async join(name: string): Promise<Passkey> {
      const { token } = await store.write((db) =>
        inviteStaff(db, { name, role: 'bench' }, { by: 'user root' }, new Date()),
      );
      const passkey = softwarePasskey(deskUrl);
      const made = passkey.make(JSON.parse((await post(`/join/${token}`, {})).text));
      assert.equal((await post(`/join/${token}`, { key: made })).status, 200);
      return passkey;
    },
    async signIn(passkey: Passkey) {
      const asked = await post('/sign-in', {});
      return asked.status === 200 ? post('/sign-in', { key: passkey.sign(JSON.parse(asked.text)) }) : asked;
    },
    /** The cookie of somebody who is signed in, and a repair for them. */
    async colleague(): Promise<string> {
      await addRepair(store, 'NB-7K4M-Q2XQ', {}, undefined, 'received');
      return addColleague(store, deskUrl, { id: 'sam', name: 'Sam', role: 'counter' });
    },
    /** A post of which nothing but its beginning comes. */
    hold(path: string, cookie: string) {
      const held = rawSocket(port);
      const head = [`POST ${path} HTTP/1.1`, `Host: ${host}`, `X-From: ${shop}`, `Origin: ${deskUrl}`];
      const type = path === '/sign-in' ? 'application/json' : formType['content-type'];
      const body = [`Content-Type: ${type}`, 'Content-Length: 16000', 'Expect: 100-continue'];
      held.socket.write([...head, ...body, ...(cookie && [`Cookie: ${cookie}`]), '', 'x'].join('\r\n'));
      return held;
    },
  };
}
