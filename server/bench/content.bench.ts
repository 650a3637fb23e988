import { execFile } from 'node:child_process';
import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { copyProject, type ProjectCopy } from '../testing/project-copy.ts';
import { testContentDir } from '../testing/test-build.ts';
import { documentFile, documentPath, writeDocuments } from './many-documents.ts';
import { get, startServer } from './processes.ts';
import { type Row, range, ratios } from './rows.ts';

const count = 10_000;
const starts = 5;
/** Documents of the site that the server with many is compared to; both are asked for all of these. */
const askedFor = 100;
/** The heap a build is allowed, in MB: one that followed the number of documents would fail. */
const heap = 200;

const run = promisify(execFile);

/** Ten thousand documents: how long the build takes and how much it holds, and that the server does not feel them. */
export async function measure(): Promise<Row[]> {
  const few = await copyProject();
  const many = await copyProject();
  try {
    const pages = join(many.folder, `${testContentDir}/pages`);
    await writeDocuments(pages, count);
    await writeDocuments(join(few.folder, `${testContentDir}/pages`), askedFor);
    const base = await build(few);
    const first = await build(many);
    const second = await build(many);
    await appendFile(documentFile(pages, 0), '\nOne line more.\n');
    const changed = await build(many);
    const name = (what: string) => `build with ${count} documents, ${what}`;
    const row = (what: string, { seconds, megabytes }: Build): Row => ({
      name: name(what),
      ...range([seconds], `s; ${megabytes} MB at the most`),
      spread: '',
    });
    return [
      row('from nothing', first),
      row('nothing changed', second),
      row('one document changed', changed),
      { ...row('', base), name: `for scale: build with ${askedFor} documents, from nothing` },
      ...(await serving(few, many)),
    ];
  } finally {
    await Promise.all([few.remove(), many.remove()]);
  }
}

interface Build {
  seconds: number;
  /** The most memory that the build's process held; esbuild's own is not in it. */
  megabytes: number;
}

const reportMemory = `data:text/javascript,process.on('exit',()=>console.log('peak',process.resourceUsage().maxRSS))`;

async function build({ folder, env }: ProjectCopy): Promise<Build> {
  const started = performance.now();
  const args = [`--max-old-space-size=${heap}`, '--import', 'tsx', '--import', reportMemory, 'build.ts'];
  const { stdout } = await run(process.execPath, args, { cwd: folder, env });
  const kilobytes = Number(/^peak (\d+)$/m.exec(stdout)?.[1]);
  return { seconds: (performance.now() - started) / 1000, megabytes: Math.round(kilobytes / 1024) };
}

/** Start and memory of the server with all of them, as ratios to one with few. */
async function serving(few: ProjectCopy, many: ProjectCopy): Promise<Row[]> {
  const start: Record<'few' | 'many', number[]> = { few: [], many: [] };
  const memory: typeof start = { few: [], many: [] };
  for (let round = 0; round < starts; round += 1) {
    for (const [name, project] of Object.entries({ few, many }) as ['few' | 'many', ProjectCopy][]) {
      const server = await startServer([join(project.folder, 'dist/server/main.js')]);
      for (let number = 0; number < askedFor; number += 1) {
        const path = documentPath(number);
        const { status } = await get(`${server.url.slice(0, -1)}${path}`);
        if (status !== 200) throw new Error(`${path} answers ${status}`);
      }
      start[name].push(server.startMs);
      memory[name].push(await server.megabytes());
      await server.stop();
    }
  }
  return [
    { ...ratios(`server start with ${count} documents`, start.many, start.few, `to ${askedFor} documents`) },
    { ...ratios(`server memory with ${count} documents`, memory.many, memory.few, megabytes(memory.many)) },
  ];
}

const megabytes = (values: number[]): string =>
  `to ${askedFor} documents, each asked for ${askedFor}; ${range(values, '').value} MB`;
