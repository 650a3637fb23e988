import '../process/env-file.ts';
import { spawn } from 'node:child_process';
import { parseArgs } from 'node:util';
import { InvalidConfig, parseConfig } from '../config.ts';
import { cannotListen } from '../process/port.ts';
import { createEditServer } from './edit/edit-server.ts';
import { type Backend, hosts } from './edit/editor-config.ts';
import { writeEditor } from './edit/write-editor.ts';

/**
 * `npm run edit`: the owner's editor on the loopback, beside the development server that it starts. With `--write folder --repo
 * owner/name` it starts nothing, and writes the editor for that repository of GitHub; `--host` names gitlab or gitea.
 */
const { values: args } = parseArgs({
  options: {
    port: { type: 'string' },
    write: { type: 'string' },
    repo: { type: 'string' },
    host: { type: 'string', default: 'github' },
    branch: { type: 'string', default: 'main' },
  },
});

try {
  const { contentDir, port: sitePort } = parseConfig(process.env);
  if (args.write !== undefined) {
    await writeEditor(args.write, contentDir, hostedBackend());
    console.log(`Serve ${args.write} as static files, over HTTPS.`);
    process.exit();
  }
  const port = Number(args.port ?? sitePort + 1);
  const front = ['--import', 'tsx', 'server/builder/development/front.ts'];
  const site = spawn(process.execPath, front, { stdio: 'inherit' });
  const end = () => site.kill();
  for (const signal of ['SIGINT', 'SIGTERM', 'exit'] as const) process.once(signal, end);
  site.once('exit', (code) => process.exit(code ?? 1));
  const server = await createEditServer({ contentDir, port, siteUrl: `http://127.0.0.1:${sitePort}` });
  await server.listen({ host: '127.0.0.1', port }).catch((error) => {
    throw cannotListen(error, '127.0.0.1', port);
  });
  console.log(`\nEdit the site at http://127.0.0.1:${port}\n`);
} catch (error) {
  console.error(error instanceof InvalidConfig || error instanceof Error ? error.message : error);
  process.exit(1);
}

function hostedBackend(): Backend {
  const { host, repo = '', branch } = args;
  const name = hosts.find((each) => each === host);
  if (!name) throw new Error(`--host ${host}: it is ${hosts.join(', ')}`);
  if (!/^[\w.-]+\/[\w./-]+$/.test(repo)) throw new Error('--repo names the repository: owner/name');
  return { name, repo, branch };
}
