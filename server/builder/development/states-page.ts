import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { FastifyInstance } from 'fastify';

/** Node imports drawings as esbuild does for all other runs. */
const options = ['--import', 'tsx', '--experimental-import-text', 'server/testing/states/print-states.tsx'];
/** Bytes; the page has 1.4 million. */
const maxBuffer = 32 * 1024 * 1024;
/** It is there to be looked at: no script runs, and no form is sent. */
const policy = "default-src 'self'; script-src 'none'; style-src 'unsafe-inline'; form-action 'none'";

/** Answers the page of all components in all their states, with the code as it is now. */
export function statesPage(app: FastifyInstance): void {
  app.get('/_site/dev/states', async (_request, reply) => {
    // In a process of its own: `tsx watch` would restart this one for all of `client/` if it imported that.
    const { stdout } = await promisify(execFile)(process.execPath, options, { maxBuffer });
    return reply.headers({ 'content-security-policy': policy }).type('text/html; charset=utf-8').send(stdout);
  });
}
