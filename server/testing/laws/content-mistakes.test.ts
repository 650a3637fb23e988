import assert from 'node:assert/strict';
import { cp, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { after, before, describe, it, mock } from 'node:test';
import { parse } from 'yaml';
import { faultsAcross } from '../../builder/documents/check-documents.ts';
import { type Picture, pictureIn, readPicture } from '../../builder/documents/pictures.ts';
import { readContent } from '../../builder/documents/read-content.ts';
import { unrendered } from '../../builder/documents/read-documents.ts';
import { factLinks } from '../../builder/facts/fact-links.ts';
import { InvalidContent } from '../../builder/files/invalid-content.ts';
import { rememberIn } from '../../builder/files/memory.ts';
import { temporaryFolder } from '../basics/temporary-folder.ts';
import { testContentDir } from '../servers/test-build.ts';

// What an owner may type wrong on a Sunday, and what the build says of it. Each mistake stands alone in the tests' content;
// the checks run as in a build, in one process, and render nothing.

/** A change to the tests' content, and what the build must say of it. */
interface Mistake {
  title: string;
  /** Relative to the content folder. */
  file: string;
  /** A file or folder, and what it is called instead. */
  rename?: [from: string, to: string];
  /** A file, and what its copy is called. */
  copy?: [from: string, to: string];
  /** What is replaced, once; the whole file where it is left out. */
  from?: string;
  to: string;
  says: string[];
}

/** As its file has it: of a page of its own the text alone, and what differs in the front matter. */
type WrittenMistake = Omit<Mistake, 'says'> & {
  page?: string;
  front?: Record<string, string>;
  says: string | string[];
};

const mistakes: Mistake[] = parse(
  await readFile('server/testing/fixtures/content-mistakes.yaml', 'utf8'),
).map(({ page, front, says, ...written }: WrittenMistake) => ({
  ...written,
  ...(page !== undefined && { file: 'pages/help/sunday.mdx', to: pageOf(page, front) }),
  says: [says].flat(),
}));

/** A page whose text starts on line 7. */
function pageOf(text: string, front: Record<string, string> = {}): string {
  const facts = {
    title: 'On a Sunday',
    description: 'A page that somebody has written on a Sunday, for the tests alone.',
    updated: '2026-11-20',
    ...front,
  };
  const lines = Object.entries(facts).map(([name, value]) => `${name}: ${value}\n`);
  return `---\n${lines.join('')}---\n\n${text}\n`;
}

const folder = temporaryFolder();

before(async () => {
  await cp(testContentDir, folder, { recursive: true });
  // As a build does: what is not changed is not parsed again, a tenth of the work.
  rememberIn(temporaryFolder());
  mock.timers.enable({ apis: ['Date'], now: Date.parse('2026-11-22T10:00:00+10:00') });
});
after(() => {
  rememberIn(null);
  mock.timers.reset();
});

/** Everything that a build would say of the content before it renders a document, with the folder's name left out. */
async function said(): Promise<string[]> {
  const lines = await readContent(folder, pictureOf).then(
    async ({ facts, documents, broken, faults }) => {
      const across = await faultsAcross(
        documents.map(unrendered),
        broken,
        facts.manufacturers,
        factLinks(folder),
      );
      const warnings = documents.flatMap((document) => document.warnings);
      return [...faults, ...across, ...facts.warnings, ...warnings];
    },
    (error) => {
      assert.ok(error instanceof InvalidContent, String(error));
      return [...error.faults];
    },
  );
  return lines.map((line) => line.replaceAll(`${folder}/`, ''));
}

/** The first bytes of a picture: as hexadecimal digits, and in letters between them. */
const pictureOfBytes = (file: string, ...parts: string[]) =>
  pictureIn(
    file,
    Buffer.concat(parts.map((part, index) => Buffer.from(part, index % 2 === 0 ? 'hex' : 'latin1'))),
  );
const boxes = ['0000000c', 'ftypheic', '00000030', 'meta', '0000000000000024', 'iprp', '0000001c', 'ipco'];

/** Photographs as cameras make them, and a small one: no test need store them. */
const pictures: Record<string, Picture | string> = {
  '/photo.jpg': { width: 4000, height: 3000, bytes: 5_200_000 },
  '/camera.jpg': { width: 8000, height: 6000, bytes: 12_400_000 },
  '/port.jpg': { width: 800, height: 600, bytes: 90_000 },
  '/port.heic': pictureOfBytes('public/port.heic', ...boxes, '00000014', 'ispe', '000000000000032000000258'),
  '/port.psd': pictureOfBytes('public/port.psd', '', '8BPS', '0001000000000000000300000258000003200008'),
  '/port.tif': pictureOfBytes(
    'public/port.tif',
    '49492a00080000000200000104000100000020030000010104000100000058020000000000000000',
  ),
  '/port.docx': pictureOfBytes('public/port.docx', '', 'PK'),
};
const pictureOf = (path: string) => pictures[path] ?? readPicture(path);

/** Says what a build says after one change, and takes the change back. */
async function saidAfter({ file, from, to, rename: names, copy }: Mistake): Promise<string[]> {
  if (names) return saidAfterRename(...names);
  if (copy) {
    const [original, name] = copy;
    return saidAfter({
      title: name,
      file: name,
      to: await readFile(join(folder, original), 'utf8'),
      says: [],
    });
  }
  const path = join(folder, file);
  const text = await readFile(path, 'utf8').catch(() => null);
  if (from !== undefined) assert.ok(text?.includes(from), `${file} has "${from}"`);
  const changed = from === undefined || text === null ? to : text.replace(from, () => to);
  try {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, changed);
    return await said();
  } finally {
    if (text === null) await rm(path);
    else await writeFile(path, text);
  }
}

async function saidAfterRename(...names: [from: string, to: string]): Promise<string[]> {
  const [before = '', after = ''] = names.map((name) => join(folder, name));
  await rename(before, after);
  try {
    return await said();
  } finally {
    await rename(after, before);
  }
}

it('says nothing of content without a mistake', async () => {
  assert.deepEqual(await said(), []);
});

describe('says with file, line and what to write instead', () => {
  for (const mistake of mistakes) {
    it(mistake.title, async () => assert.deepEqual(await saidAfter(mistake), mistake.says));
  }
});

it('lists the mistakes of all files at once', async () => {
  const wrong = mistakes.filter(({ title }) => together.includes(title));
  assert.equal(wrong.length, together.length);
  const before = await Promise.all(wrong.map(({ file }) => readFile(join(folder, file), 'utf8')));
  for (const { file, from = '', to } of wrong) {
    const path = join(folder, file);
    await writeFile(
      path,
      (await readFile(path, 'utf8')).replace(from, () => to),
    );
  }
  const lines = await said();
  await Promise.all(wrong.map(({ file }, index) => writeFile(join(folder, file), before[index] ?? '')));
  for (const { says } of wrong) assert.ok(lines.includes(says[0] ?? ''), lines.join('\n'));
});

const together = [
  'a closing time in the afternoon’s words',
  'a price in words',
  'a price group that there is not',
  'a tag that nothing closes',
];
