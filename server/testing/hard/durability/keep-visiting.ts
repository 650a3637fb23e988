import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { get } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { postContact } from './post-form.ts';

const pages = ['/', '/help/faq', '/contact', '/repairs/apple/iphone-13'];

/**
 * Reads pages and sends forms through nginx, until it is told to end; answers then what failed, and the references of what was
 * acknowledged.
 * @param readers how many, each with one request at a time
 * @param pauseMs from one form to the next
 * @param areOneNetwork whether nginx takes all forms for one network's, which has one allowance: who is past it is answered as well
 */
export function keepVisiting(url: string, readers: number, pauseMs: number, areOneNetwork = false) {
  const failed: string[] = [];
  const acknowledged: string[] = [];
  let isOver = false;
  let requests = 0;
  const read = async (path: string) => {
    try {
      // Each request comes from a network of its own: nginx lets one have so many.
      const localAddress = `127.${randomInt(1, 255)}.${randomInt(255)}.1`;
      const [answer] = await once(get(url + path, { localAddress, agent: false }), 'response');
      const html = await text(answer);
      if (answer.statusCode !== 200) failed.push(`${path}: ${answer.statusCode}`);
      else if (answer.headers['cache-control'] === 'no-store') failed.push(`${path}: a built page stood in`);
      else if (!html.trimEnd().endsWith('</html>')) failed.push(`${path} was cut off`);
    } catch (error) {
      failed.push(`${path}: ${error}`);
    }
  };
  const reading = Array.from({ length: readers }, async (_, first) => {
    for (let turn = first; !isOver; turn += 1) {
      requests += 1;
      // Every other request has a query of its own, so that it passes nginx's cache.
      await read(`${pages[turn % pages.length]}${requests % 2 ? `?visit=${requests}` : ''}`);
    }
  });
  const sending = (async () => {
    for (let sender = 1; !isOver; sender += 1) {
      const { status, reference } = await postContact(url, sender);
      if (reference) acknowledged.push(reference);
      else if (status !== 429 || !areOneNetwork) failed.push(`a form: ${status}`);
      await setTimeout(pauseMs);
    }
  })();
  return async () => {
    isOver = true;
    await Promise.all([...reading, sending]);
    return { failed, acknowledged: acknowledged.sort(), requests };
  };
}
