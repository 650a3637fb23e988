import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { endWithThisProcess, exitOf } from '../../basics/processes.ts';
import type { Driver, Node, Started } from './driver.ts';

/** Firefox speaks WebDriver BiDi by itself, over a web socket: https://www.w3.org/TR/webdriver-bidi/. */
export async function startFirefox(): Promise<Started> {
  const profile = await mkdtemp(join(tmpdir(), 'firefox-'));
  for (const program of ['firefox-esr', 'firefox', '/Applications/Firefox.app/Contents/MacOS/firefox']) {
    const child = spawn(
      program,
      ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0'],
      { stdio: ['ignore', 'ignore', 'pipe'] },
    );
    const isThere = await once(child, 'spawn').then(
      () => true,
      () => false,
    );
    if (!isThere) continue;
    endWithThisProcess(child);
    const url = await new Promise<string>((resolve, reject) => {
      child.once('exit', (code) => reject(new Error(`${program} ended with code ${code}.`)));
      createInterface({ input: child.stderr }).on('line', (line) => {
        const [, found] = /BiDi listening on (\S+)/.exec(line) ?? [];
        if (found) resolve(found);
      });
    });
    const send = await connect(`${url}/session`);
    return {
      open: () => openTab(send),
      async stop() {
        child.kill('SIGTERM');
        await exitOf(child);
        await rm(profile, { recursive: true, force: true });
      },
    };
  }
  await rm(profile, { recursive: true });
  return { missing: 'Firefox (Debian: firefox-esr)' };
}

type Send = Awaited<ReturnType<typeof connect>>;

/** Faults by the context that they happened in. */
const faultsOf = new Map<string, string[]>();

async function connect(url: string) {
  const socket = new WebSocket(url);
  await once(socket, 'open');
  const waiting = new Map<number, (message: Record<string, unknown>) => void>();
  let last = 0;
  socket.addEventListener('message', ({ data }) => {
    const message = JSON.parse(data);
    if (message.id) waiting.get(message.id)?.(message);
    else if (message.method === 'log.entryAdded' && message.params.level === 'error')
      faultsOf.get(message.params.source.context)?.push(message.params.text);
  });
  // biome-ignore lint/suspicious/noExplicitAny: each command answers something else, which its caller knows
  const send = async (method: string, params: object): Promise<any> => {
    const answer = new Promise<Record<string, unknown>>((resolve) => waiting.set(++last, resolve));
    socket.send(JSON.stringify({ id: last, method, params }));
    const { type, result, message } = await answer;
    if (type === 'error') throw new Error(`${method}: ${message}`);
    return result;
  };
  await send('session.new', { capabilities: {} });
  await send('session.subscribe', { events: ['log.entryAdded'] });
  return send;
}

async function openTab(send: Send): Promise<Driver> {
  const { userContext } = await send('browser.createUserContext', {});
  const { context } = await send('browsingContext.create', { type: 'tab', userContext });
  const faults: string[] = [];
  faultsOf.set(context, faults);
  return {
    faults,
    load: (url) => send('browsingContext.navigate', { context, url, wait: 'none' }),
    async run(source, node) {
      const { type, result, exceptionDetails } = await send('script.callFunction', {
        functionDeclaration: source,
        arguments: node ? [node] : [],
        awaitPromise: true,
        target: { context },
      });
      if (type === 'exception') throw new Error(exceptionDetails.text);
      return result.value;
    },
    async locate(role, name) {
      const value = { role, ...(name !== undefined && { name }) };
      const locator = { type: 'accessibility', value };
      const { nodes } = await send('browsingContext.locateNodes', { context, locator });
      return nodes.map(({ sharedId }: Node) => ({ sharedId }));
    },
    input: (actions) => send('input.performActions', { context, actions }),
    resize: (width, height) => send('browsingContext.setViewport', { context, viewport: { width, height } }),
    setCookie: ({ value, ...cookie }) =>
      send('storage.setCookie', {
        cookie: { ...cookie, value: { type: 'string', value }, httpOnly: true },
        partition: { type: 'context', context },
      }),
    close: () => send('browser.removeUserContext', { userContext }),
  };
}
