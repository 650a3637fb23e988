import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';
import { temporaryFolder } from '../../basics/temporary-folder.ts';
import { until } from '../../basics/until.ts';
import type { madeUpSteps } from '../../databases/made-up-steps.ts';
import { startPostgres } from '../../databases/postgres.ts';
import { copyProject, type ProjectCopy } from '../../servers/project-copy.ts';
import { type SiteProcess, startSite } from '../../servers/start-site.ts';
import { testDist } from '../../servers/test-build.ts';
import { promise } from './kept-promises.ts';
import { postContact } from './post-form.ts';

// Builds of this release and of two that come after it, over one database: forward, back, beside each other, and killed each time.

const atOnce = 20;
let adding: ProjectCopy;
let rewriting: ProjectCopy;

/** A build of a later release, with steps of its own. */
async function laterRelease(...kinds: (keyof typeof madeUpSteps)[]): Promise<ProjectCopy> {
  const project = await copyProject({ isBuilt: true });
  const steps = kinds.map((kind) => `madeUpSteps.${kind}`).join(', ');
  await project.save(
    'server/back-office/store/migrations.ts',
    (text) =>
      `import { madeUpSteps } from '../../testing/databases/made-up-steps.ts';\n${text.replace('\n];\n', `\n  ${steps},\n];\n`)}`,
  );
  await project.build();
  return project;
}

before(async () => {
  adding = await laterRelease('table', 'column');
  rewriting = await laterRelease('table', 'column', 'rewriting');
});
after(() => Promise.all([adding?.remove(), rewriting?.remove()]));

async function playOver(env: Record<string, string>): Promise<string> {
  const kills = promise('kills', 'releases', env.DATABASE_URL);
  const forms = promise('rolls', 'forms over three releases', env.DATABASE_URL);
  /** Ends servers as a power cut would. */
  const killAll = (...sites: SiteProcess[]) => {
    kills.tried(sites.length);
    return Promise.all(sites.map((site) => site.kill()));
  };
  const acknowledged: string[] = [];
  let sender = 0;
  let refused = 0;
  /** Sends forms to servers in turn. */
  async function send(...to: SiteProcess[]): Promise<void> {
    for (let n = 0; n < atOnce; n++) {
      const { status, reference } = await postContact(to[n % to.length]?.url ?? '', ++sender);
      if (reference) acknowledged.push(reference);
      else refused += 1;
      assert.ok(reference || status === 503, `a form was answered ${status}`);
    }
  }
  const takes = async (dist: string) => {
    const site = await startSite(env, dist);
    const reference = await until(
      async () => (await postContact(site.url, ++sender)).reference,
      'a form that is taken',
    );
    acknowledged.push(reference);
    return site;
  };
  const laterDist = join(adding.folder, 'dist');
  const rewritingDist = join(rewriting.folder, 'dist');

  const first = await takes(testDist);
  await send(first);
  await killAll(first);
  const forward = await takes(laterDist);
  await send(forward);
  await killAll(forward);

  const back = await takes(testDist);
  await send(back);
  assert.equal(refused, 0, 'after steps that only add, the release before takes every form');
  const beside = await takes(laterDist);
  await send(back, beside);
  await killAll(beside);

  // The release before goes on beside one that rewrites the tables, and is then started on them.
  const rewriter = await takes(rewritingDist);
  const before = acknowledged.length;
  await send(back);
  assert.equal(acknowledged.length, before, 'nothing is written by the release before the rewrite');
  await killAll(back);
  const readOnly = await startSite(env, testDist);
  await send(readOnly);
  assert.equal(acknowledged.length, before);
  const ready = async () => (await (await fetch(`${readOnly.url}/health/ready`)).json()).degraded ?? [];
  await until(async () => /^database: a newer release of the site wrote it/.test((await ready()).join('|')));
  assert.equal((await ready()).length, 1);
  assert.equal((await fetch(`${readOnly.url}/contact`)).status, 200);
  await send(rewriter);
  assert.equal(acknowledged.length, before + atOnce);
  await killAll(rewriter, readOnly);

  const again = await takes(rewritingDist);
  const list = [join(rewritingDist, 'server/shop.js'), 'enquiries', 'list', '--all', '--json'];
  const { stdout } = await promisify(execFile)(process.execPath, list, {
    env: { PATH: process.env.PATH, ...env },
    maxBuffer: 1e8,
  });
  await again.stop();
  const found = new Set(JSON.parse(stdout).map(({ reference }: { reference: string }) => reference));
  const lost = acknowledged.filter((reference) => !found.has(reference));
  forms.tried(acknowledged.length);
  assert.deepEqual(lost, []);
  forms.kept();
  kills.kept();
  return `${acknowledged.length} forms acknowledged over seven starts of three releases, ${refused} told 503, ${lost.length} lost`;
}

test('on SQLite, a release goes back and forward again', async () => {
  console.log(`SQLite: ${await playOver({ DATABASE_URL: `sqlite:${temporaryFolder()}/shop.db` })}`);
});

test('on PostgreSQL, a release goes back and forward again', async (t) => {
  const postgres = await startPostgres({ durable: true });
  if (typeof postgres === 'string') return t.skip(postgres);
  t.after(() => postgres.stop());
  const env = { DATABASE_URL: await postgres.newDatabase(), STATE_DIRECTORY: temporaryFolder() };
  console.log(`PostgreSQL: ${await playOver(env)}`);
});
