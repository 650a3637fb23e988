import { request } from 'node:http';

export interface WholeAnswer {
  status: number;
  headers: Record<string, string>;
  /** As it came over the wire: not decompressed. */
  body: Buffer;
}

/** Asks for a URL over a connection of its own. A body that the headers announce is never sent. */
export function get(url: string, headers: Record<string, string> = {}, method = 'GET'): Promise<WholeAnswer> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { method, headers, agent: false }, async (response) => {
      try {
        const body = Buffer.concat(await response.toArray());
        const plain = Object.entries(response.headers).map(([name, value]) => [name, String(value)]);
        resolve({ status: response.statusCode ?? 0, headers: Object.fromEntries(plain), body });
      } catch (error) {
        reject(error);
      }
    });
    sent.on('error', reject);
    if (headers['content-length']) sent.flushHeaders();
    else sent.end();
  });
}
