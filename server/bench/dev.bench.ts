import type { Page } from 'playwright-core';
import { launchBrowser, openPage } from '../testing/browser/chromium.ts';
import { isFreshDocument, markDocument, touch } from '../testing/browser/page-actions.ts';
import { type DevServer, startDevServer } from '../testing/servers/dev-server.ts';
import { copyProject, type ProjectCopy } from '../testing/servers/project-copy.ts';
import { testContentDir } from '../testing/servers/test-build.ts';
import { type Row, range } from './rows.ts';

const rounds = 5;

/** One kind of save: what is written, and where and how it is seen. */
interface Save {
  name: string;
  path: string;
  file: string;
  /** The file's text with this round's mark in it. */
  change: (text: string, round: number) => string;
  /** What is seen once the save is: a text, or the width of an outline. */
  mark: (round: number) => string;
  /** Selector of the elements that show it. */
  where: string;
}

const saves: Save[] = [
  {
    name: 'component',
    path: '/contact',
    file: 'client/pages/ContactPage.tsx',
    change: (text, round) => text.replace(/title="[^"]*"/, `title="Saved ${round}"`),
    mark: (round) => `Saved ${round}`,
    where: 'h1',
  },
  {
    name: 'style',
    path: '/contact',
    file: 'client/components/PageHead.tsx',
    change: (text, round) =>
      text.replace(/css`(\n {2}outline: .*;)?/, `css\`\n  outline: ${round + 10}px solid red;`),
    mark: (round) => `${round + 10}px`,
    where: 'main *',
  },
  {
    name: 'document',
    path: '/about',
    file: `${testContentDir}/pages/about.mdx`,
    change: (text, round) => text.replace(/^title: .*$/m, `title: Saved ${round}`),
    mark: (round) => `Saved ${round}`,
    where: 'h1',
  },
  {
    name: 'catalogue',
    path: '/repairs/apple',
    file: `${testContentDir}/repairs/apple.yaml`,
    change: (text, round) =>
      text.replace(
        /^description: .*$/m,
        `description: A maker that was saved ${round} times to measure how long it takes to be seen.`,
      ),
    mark: (round) => `saved ${round} times`,
    where: 'main',
  },
  {
    name: 'facts (shop.yaml)',
    path: '/contact',
    file: `${testContentDir}/shop.yaml`,
    change: (text, round) => text.replace(/^name: .*$/m, `name: Shop ${round}`),
    mark: (round) => `Shop ${round}`,
    where: 'footer',
  },
  {
    name: 'server code',
    path: '/about',
    file: 'server/site/pages/head.ts',
    change: (text, round) =>
      text.replace(/title: (`.*`|fullTitle),/, `title: \`\${fullTitle} saved ${round}\`,`),
    mark: (round) => `saved ${round}`,
    where: 'title',
  },
  {
    name: 'shared/, components alone',
    path: '/repairs/apple/iphone-13',
    file: 'shared/warranty.ts',
    change: (text, round) =>
      text.replace(/ warranty(\d*)`;\n}\n\n\/\*\* The/, ` warranty${round}\`;\n}\n\n/** The`),
    mark: (round) => `warranty${round}`,
    where: 'main',
  },
  {
    name: 'shared/, the server too',
    path: '/repairs/apple/iphone-13',
    file: 'shared/money.ts',
    change: (text, round) => text.replace(/`[^`]*\$\{dollars\}`/, `\`AU${round}\\$\${dollars}\``),
    mark: (round) => `AU${round}$`,
    where: 'main',
  },
];

/** From a save to its sight in the browser, in milliseconds, with `npm run dev` itself on a copy of the project. */
export async function measure(): Promise<Row[]> {
  const browser = await launchBrowser();
  if (!browser) return [];
  const project = await copyProject();
  const server = await startDevServer(project);
  const { page } = await openPage(browser, server.url);
  page.setDefaultTimeout(60_000);
  const rows: Row[] = [];
  try {
    for (const save of saves) rows.push(await measureSave(save, { page, project, server }));
  } finally {
    await browser.close();
    await server.stop();
    await project.remove();
  }
  return rows;
}

async function measureSave(
  { name, path, file, change, mark, where }: Save,
  { page, project, server }: { page: Page; project: ProjectCopy; server: DevServer },
): Promise<Row> {
  const times: number[] = [];
  let isReloaded = false;
  for (let round = 1; round <= rounds; round += 1) {
    // The manifest is the last thing that a page asks for: nothing else is under way.
    const manifest = page.waitForResponse(/_site\/builds\/[0-9a-f]+\.json/);
    await page.goto(path);
    await touch(page);
    await (await manifest).finished();
    await markDocument(page);
    const started = performance.now();
    await project.save(file, (text) => change(text, round));
    const seen = await page.waitForFunction(whatIsSeen, [where, mark(round)] as const, { polling: 'raf' });
    if ((await seen.jsonValue()) !== 'mark') throw new Error(`${name}: ${await seen.jsonValue()}`);
    times.push(performance.now() - started);
    // That a page keeps what was typed and where it was, dev.e2e.ts shows.
    await page.waitForLoadState();
    isReloaded = await isFreshDocument(page);
  }
  const memory = `${Math.round(await server.memory())} MB`;
  return {
    name: `save to seen: ${name}`,
    ...range(times, `ms, ${isReloaded ? 'reload' : 'no reload'}, ${memory}`),
  };
}

/** Runs in the browser: "mark" once it is seen, or the fault that development shows, or nothing yet. */
function whatIsSeen([where, mark]: readonly [string, string]): string | undefined {
  for (const element of document.querySelectorAll(where)) {
    if (element.textContent?.includes(mark) || getComputedStyle(element).outlineWidth === mark) return 'mark';
  }
  return document.querySelector('dev-fault')?.shadowRoot?.textContent ?? undefined;
}
