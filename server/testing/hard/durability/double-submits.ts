import assert from 'node:assert/strict';
import { startSite } from '../../servers/start-site.ts';
import { promise } from './kept-promises.ts';
import { postContact, postRequest } from './post-form.ts';

const atOnce = 10;

/** Sends messages and requests for repairs twice at once, to two servers over one database: each is stored once. */
export async function doubleSubmits(databaseUrl: string, pairs: number): Promise<void> {
  const start = () => startSite({ DATABASE_URL: databaseUrl });
  const sites = await Promise.all([start(), start()]);
  const once = promise('once', 'forms', databaseUrl);
  const references = new Set<string | null>();
  for (let first = 0; first < pairs; first += atOnce) {
    const senders = Array.from({ length: Math.min(atOnce, pairs - first) }, (_, n) => first + n);
    await Promise.all(
      senders.map(async (sender) => {
        const post = sender % 2 ? postContact : postRequest;
        const [one, other] = await Promise.all(sites.map(({ url }) => post(url, sender)));
        once.tried();
        assert.ok(one?.reference);
        assert.equal(one.reference, other?.reference);
        references.add(one.reference);
      }),
    );
  }
  await Promise.all(sites.map((site) => site.stop()));
  assert.equal(references.size, pairs);
  once.kept();
}
