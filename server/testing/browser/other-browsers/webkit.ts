import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { freePort } from '../../../process/port.ts';
import { endWithThisProcess, exitOf, untilServed } from '../../basics/processes.ts';
import { hangMs } from '../../basics/until.ts';
import { candidates, type Driver, type Node, type Started } from './driver.ts';

/** WebKitGTK, the engine of Safari, speaks classic WebDriver, over HTTP: https://www.w3.org/TR/webdriver2/. It draws on a screen of its own. */
export async function startWebKit(): Promise<Started> {
  // Without `-noreset` the screen starts anew whenever a window closes and no other is open: the next may find none.
  const options = ['-displayfd', '3', '-noreset', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'];
  const screen = await start('Xvfb', options);
  if (!screen) return { missing: 'Xvfb (Debian: xvfb)' };
  const lines = createInterface({ input: screen.stdio[3] as Readable });
  const [display] = await once(lines, 'line');
  lines.close();
  const port = await freePort();
  const driver = await start('WebKitWebDriver', [`--port=${port}`, '--host=127.0.0.1'], {
    DISPLAY: `:${display}`,
  });
  const stop = async () => {
    for (const child of [driver, screen]) {
      child?.kill('SIGTERM');
      if (child) await exitOf(child);
    }
  };
  if (!driver) {
    await stop();
    return { missing: 'WebKitGTK (Debian: webkit2gtk-driver)' };
  }
  const url = `http://127.0.0.1:${port}`;
  await untilServed(driver, `${url}/status`);
  return { open: () => openWindow(url), stop };
}

/** Starts a program that may not be installed. */
async function start(
  program: string,
  args: string[],
  env: Record<string, string> = {},
): Promise<ChildProcess | undefined> {
  const child = spawn(program, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  try {
    await once(child, 'spawn');
  } catch {
    return undefined;
  }
  endWithThisProcess(child);
  return child;
}

async function openWindow(url: string): Promise<Driver> {
  // Else each command would wait for all scripts of the page.
  const capabilities = { alwaysMatch: { pageLoadStrategy: 'eager' } };
  const { sessionId } = await send('POST', `${url}/session`, { capabilities });
  const session = `${url}/session/${sessionId}`;
  const post = (path: string, body: object) => send('POST', `${session}/${path}`, body);
  const ask = (node: Node, what: string) =>
    send('GET', `${session}/element/${Object.values(node)[0]}/${what}`).catch(() => '');
  return {
    faults: [],
    load: (url) => post('url', { url }),
    run: (source, node) =>
      post('execute/sync', { script: `return (${source})(...arguments)`, args: node ? [node] : [] }),
    async locate(role, name) {
      const nodes: Node[] = await post('elements', { using: 'css selector', value: candidates[role] });
      const found: Node[] = [];
      for (const node of nodes) {
        if ((await ask(node, 'computedrole')) !== role) continue;
        if (name === undefined || (await ask(node, 'computedlabel')) === name) found.push(node);
      }
      return found;
    },
    input: (actions) => post('actions', { actions }),
    resize: (width, height) => post('window/rect', { x: 0, y: 0, width, height }),
    setCookie: (cookie) => post('cookie', { cookie: { ...cookie, httpOnly: true } }),
    close: () => send('DELETE', session),
  };
}

// biome-ignore lint/suspicious/noExplicitAny: each command answers something else, which its caller knows
async function send(method: string, url: string, body?: object): Promise<any> {
  // Else one that could not start would be waited for without end.
  const signal = AbortSignal.timeout(hangMs);
  const response = await fetch(url, { method, signal, ...(body && { body: JSON.stringify(body) }) });
  const { value } = await response.json();
  if (!response.ok) throw new Error(`${url}: ${value.error} ${value.message}`);
  return value;
}
