import { readFile, writeFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { get } from 'node:https';
import type { TLSSocket } from 'node:tls';
import type { Logger } from 'pino';

export interface OwnAddressDeps {
  /** Where visitors reach the site, `https://www.example.com`. */
  publicUrl: string;
  /** A file of this machine that remembers that the address has led back here; `null` where nothing can be kept. */
  memory: string | null;
  now: () => Date;
  log: Pick<Logger, 'info' | 'warn'>;
}

const timeoutMs = 10_000;
const dayMs = 24 * 60 * 60_000;
/** More than an answer of ours ever has. */
const maxBytes = 1000;
/** The part of a certificate's life below which somebody has to look why it was not renewed: 18 of 90 days. */
const minLifeLeft = 1 / 5;

export type OwnAddress = ReturnType<typeof watchOwnAddress>;

/**
 * Watches what visitors reach: name, proxy and certificate, which other programs answer for. `ask` asks for the latest build at the
 * published address; any build is right, since another server may have a newer one. `conditions` only reads what came of it.
 */
export function watchOwnAddress({ publicUrl, memory, now, log }: OwnAddressDeps) {
  let fault: string | null = null;
  let hasWorked = false;

  /** Remembers for this address alone: another one has still to be led here. */
  async function remember(works: boolean): Promise<void> {
    if (hasWorked) return;
    const known = memory && (await readFile(memory, 'utf8').catch(() => ''));
    hasWorked = works || known === publicUrl;
    // Where it cannot be written, this process alone knows.
    if (works && memory && known !== publicUrl) await writeFile(memory, publicUrl).catch(() => undefined);
  }

  return {
    /** Asks, and keeps what came of it. Never rejects; ends within ten seconds. */
    async ask(): Promise<void> {
      // A number that no cache has seen: nginx would serve its own copy while the server behind it is gone.
      const url = `${publicUrl}/_site/builds/latest.json?${now().getTime()}`;
      const found = await checkAddress(url, now());
      await remember(found.works);
      if (found.fault !== fault)
        log[found.fault ? 'warn' : 'info']({ fault: found.fault }, 'published address');
      fault = found.fault;
    },

    /** A line where something is wrong. Nobody is called where the address has never led back to this machine. */
    conditions(urgentOnly: boolean): string[] {
      if (fault === null) return [];
      if (hasWorked) return [`site: ${fault}`];
      return urgentOnly
        ? []
        : [`site: ${fault}; the address has never led back to this machine, so nobody is called`];
    },
  };
}

/** What is wrong at an address, and whether a build of ours answered. */
async function checkAddress(url: string, at: Date): Promise<{ fault: string | null; works: boolean }> {
  try {
    const { status, body, validFrom, validTo } = await fetchPage(url);
    if (!isBuild(status, body))
      return { fault: `its address gives an answer that is none of ours (${status})`, works: false };
    const left = validTo - at.getTime();
    if (left >= minLifeLeft * (validTo - validFrom)) return { fault: null, works: true };
    const days = Math.floor(left / dayMs);
    const when = days === 1 ? 'in 1 day' : `in ${days} days`;
    return { fault: left > 0 ? `its certificate ends ${when}` : 'its certificate has ended', works: true };
  } catch (error) {
    const { code, name } = error as NodeJS.ErrnoException;
    return { fault: addressFault(code ?? name), works: false };
  }
}

/** What an error says. Codes of https://docs.openssl.org/master/man3/X509_STORE_CTX_get_error/ and of Node's own check of the name. */
function addressFault(code: string): string {
  if (code === 'CERT_HAS_EXPIRED') return 'its certificate has ended';
  if (code === 'ABORT_ERR') return 'its address does not answer within ten seconds';
  return /CERT|ISSUER|SIGNATURE|ALTNAME/.test(code)
    ? `browsers do not trust its certificate (${code})`
    : `its address does not answer (${code})`;
}

/** Whether it is `{ id, timestamp }`, as every build of the site says. */
function isBuild(status: number, body: string): boolean {
  if (status !== 200) return false;
  try {
    const { id, timestamp } = JSON.parse(body) ?? {};
    return /^[0-9a-f]{12}$/.test(id) && Number.isInteger(timestamp);
  } catch {
    return false;
  }
}

/** An answer, and from when to when the certificate holds, in milliseconds since 1970. */
async function fetchPage(url: string) {
  const signal = AbortSignal.timeout(timeoutMs);
  // A connection of its own: one that was kept would show neither a new certificate nor a proxy that takes no more.
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    get(url, { agent: false, signal }, resolve).on('error', reject);
  });
  const { valid_from, valid_to } = (answer.socket as TLSSocket).getPeerCertificate();
  let body = '';
  for await (const chunk of answer.setEncoding('utf8')) {
    body += chunk;
    if (body.length > maxBytes) break;
  }
  answer.destroy();
  return {
    status: answer.statusCode ?? 0,
    body,
    validFrom: Date.parse(valid_from),
    validTo: Date.parse(valid_to),
  };
}
