import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createComponents } from './development/components.ts';
import { noKnownModules } from './development/known-modules.ts';
import { developmentSteps } from './development/steps.ts';
import { createStyledSources } from './development/styled-source.ts';
import { runSteps, stepsOf } from './run-steps.ts';
import { productionSteps } from './steps.ts';

interface State {
  facts: string;
  styles: string;
  pages: string;
}
type Source = 'content' | 'client' | 'public';
const step = stepsOf<{ ran: string[] }, State, Source>();

const steps = [
  step(
    async function readFacts({ ran }) {
      ran.push('readFacts');
      return { facts: `facts ${ran.length}` };
    },
    { reads: ['content'], makes: ['facts'] },
  ),
  step(
    async function readStyles({ ran }) {
      ran.push('readStyles');
      return { styles: `styles ${ran.length}` };
    },
    { reads: ['client'], makes: ['styles'] },
  ),
  step(
    async function renderPages({ ran }, { facts, styles }) {
      ran.push('renderPages');
      return { pages: `${facts}, ${styles}` };
    },
    { reads: [], needs: ['facts', 'styles'], makes: ['pages'] },
  ),
  step(
    async function copyFiles({ ran }) {
      ran.push('copyFiles');
    },
    { reads: ['public'] },
  ),
];

async function run(state: Partial<State>, ...changed: Source[]) {
  const ran: string[] = [];
  return { state: await runSteps(steps, { ran }, state, new Set(changed)), ran };
}

describe('runSteps', () => {
  it('runs all steps in order, and hands what they make to later steps', async () => {
    const { state, ran } = await run({}, 'content', 'client', 'public');
    assert.deepEqual(ran, ['readFacts', 'readStyles', 'renderPages', 'copyFiles']);
    assert.deepEqual(state, { facts: 'facts 1', styles: 'styles 2', pages: 'facts 1, styles 2' });
  });

  it('runs only the steps that read a changed source, and those that need what these make', async () => {
    const before = { facts: 'old facts', styles: 'old styles', pages: 'old pages' };
    const { state, ran } = await run(before, 'client');
    assert.deepEqual(ran, ['readStyles', 'renderPages']);
    assert.deepEqual(state, { facts: 'old facts', styles: 'styles 1', pages: 'old facts, styles 1' });
    assert.equal(before.pages, 'old pages');
    assert.deepEqual((await run(before, 'public')).ran, ['copyFiles']);
  });

  it('reports a step that needs what no step before it makes', async () => {
    await assert.rejects(run({}, 'client'), /renderPages needs facts/);
  });
});

const known = noKnownModules();

describe('the steps of the build', () => {
  for (const [mode, all] of Object.entries({
    production: productionSteps,
    development: developmentSteps(createComponents(createStyledSources(known.styled), known.compiled), known),
  })) {
    it(`need only what earlier steps make, in ${mode}`, () => {
      const made = new Set<string>();
      for (const { name, needs, makes } of all) {
        for (const key of needs) assert.ok(made.has(key), `${name} needs ${key}`);
        for (const key of makes) made.add(key);
      }
    });
  }
});
