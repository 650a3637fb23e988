import { execFile } from 'node:child_process';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { get } from '../testing/get.ts';
import { copyProject, type ProjectCopy } from '../testing/project-copy.ts';
import { sitemapPaths } from '../testing/site-pages.ts';
import { testContentDir } from '../testing/test-build.ts';
import { startServer } from './bench-server.ts';
import { type Row, range } from './rows.ts';

/** Devices of the generated sites. */
const sizes = [100, 1000, 10_000];
const perMaker = 100;
const starts = 3;

/**
 * What grows with the catalogue: sites of several sizes, one after the other. Each figure has its ratio to that of the size
 * before: 1 is flat, 10 is linear.
 */
export async function measure(): Promise<Row[]> {
  const measured: Figures[] = [];
  for (const devices of sizes) {
    const project = await copyProject();
    try {
      await addDevices(project, devices);
      measured.push({ ...(await building(project)), ...(await serving(project)) });
    } finally {
      await project.remove();
    }
  }
  return Object.keys(measured[0] ?? {}).map((what) => {
    const medians = measured.map((figures) => Number(range(figures[what] ?? [], '').value));
    const growth = medians.slice(1).map((value, index) => (value / (medians[index] ?? 0)).toFixed(2));
    return { name: what, value: growth.join(', '), spread: '', note: medians.join(', ') };
  });
}

/** What was measured, by what it is, with its unit. */
type Figures = Record<string, number[]>;

const model = (number: number) => `MU-${10_000 + number}X`;

/** Copies a maker of the tests' content, with made-up devices of the same price group. */
async function addDevices({ folder }: ProjectCopy, count: number): Promise<void> {
  const repairs = join(folder, testContentDir, 'repairs');
  const text = await readFile(join(repairs, 'samsung.yaml'), 'utf8');
  for (let first = 0; first < count; first += perMaker) {
    const devices = Array.from({ length: perMaker }, (_, index) => {
      const fields = {
        kind: 'phone',
        family: 'Made Up',
        priceGroup: 'galaxy',
        models: [model(first + index)],
      };
      return { slug: `made-up-${first + index}`, name: `Made Up ${first + index}`, ...fields };
    });
    const maker = text
      .replace(/^slug: .*$/m, `slug: maker-${first}`)
      .replace(/^name: .*$/m, `name: Maker ${first}`)
      // JSON is YAML.
      .replace(/^devices:\n.*/ms, `devices: ${JSON.stringify(devices)}\n`);
    await writeFile(join(repairs, `maker-${first}.yaml`), maker);
  }
}

/** Its threads load it too, and must not print. */
const report = `data:text/javascript,import{isMainThread as main}from'node:worker_threads';main&&process.on('exit',()=>{const u=process.resourceUsage();console.log('cost',u.userCPUTime+u.systemCPUTime,u.maxRSS)})`;

/** A clean build, and the next where nothing has changed. */
async function building({ folder, env }: ProjectCopy): Promise<Figures> {
  const figures: Figures = {};
  for (const name of ['clean', 'unchanged']) {
    const args = ['--import', 'tsx', '--import', report, 'build.ts'];
    const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: folder, env });
    const [, micros, kilobytes] = /^cost (\d+) (\d+)$/m.exec(stdout) ?? [];
    figures[`CPU of a build, ${name}, s`] = [Number(micros) / 1e6];
    figures[`memory of a build, ${name}, MB`] = [Number(kilobytes) / 1024];
  }
  const { stdout } = await promisify(execFile)('du', ['-skL', join(folder, 'dist/current')]);
  const index = await stat(join(folder, 'dist/current/catalogue/index.json'));
  return { ...figures, 'build, KB': [Number.parseInt(stdout, 10)], 'catalogue index, bytes': [index.size] };
}

/** Every page is asked for once, and is not in the server's cache when it is. */
async function serving({ folder }: ProjectCopy): Promise<Figures> {
  const start = () => startServer([join(folder, 'dist/server/main.js')]);
  const [clock, cpu]: [number[], number[]] = [[], []];
  for (let round = 0; round < starts; round += 1) {
    const server = await start();
    clock.push(server.startMs);
    cpu.push(await server.cpuMs());
    await server.stop();
  }
  const server = await start();
  try {
    const atStart = await server.megabytes();
    const times: number[] = [];
    for (const path of await sitemapPaths(new URL(server.url).origin)) {
      const started = performance.now();
      const { status } = await get(new URL(path, server.url).href, { 'accept-encoding': 'br' });
      if (status !== 200) throw new Error(`${path} answers ${status}`);
      times.push(performance.now() - started);
    }
    const touched = await server.megabytes();
    // A model number leads to the page of its device.
    const { status } = await get(`${server.url}repairs?q=${model(0)}`);
    if (status !== 303) throw new Error(`the search for ${model(0)} answers ${status}`);
    return {
      'start to first 200, ms': clock,
      'CPU of a start, ms': cpu,
      'memory of the server, MB': [atStart],
      'memory after every page, MB': [touched],
      'memory after a search too, MB': [await server.megabytes()],
      'a cold page, p99, ms': [times.sort((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? Number.NaN],
    };
  } finally {
    await server.stop();
  }
}
