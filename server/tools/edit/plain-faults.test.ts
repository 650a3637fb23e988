import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { before, describe, it } from 'node:test';
import { temporaryFolder } from '../../testing/basics/temporary-folder.ts';
import { mentionsOf } from './mentions.ts';
import { plainFault } from './plain-faults.ts';

describe('a fault in the words of the forms', () => {
  const text = '---\ntitle: Keys\n---\nFirst words.\n\n## Before you start\n\nTurn it [off](/nowhere).\n';
  const plain = (line: string) => plainFault(line, 'some/content', async () => text);

  it('names a field as its form does, and leads to it', async () => {
    assert.deepEqual(await plain('some/content/shop.yaml:4:3 phone.e164: must be a number'), {
      where: 'Phone › International form',
      words: 'must be a number',
      form: '#/collections/facts/entries/shop',
    });
    const { where } = await plain('some/content/shop.yaml:4:3 hours, entry 2, opens: must be a time');
    assert.equal(where, 'Hours › entry 2 › Opens');
  });

  it('quotes the words of a text and the heading above them: a text box has no lines', async () => {
    assert.deepEqual(await plain('some/content/pages/help/keys.mdx:8:9 the link "/nowhere" leads nowhere'), {
      where: 'help/keys, under “Before you start”: “Turn it [off](/nowhere).”',
      words: 'the link "/nowhere" leads nowhere',
      form: '#/collections/pages-help/entries/keys',
    });
    assert.equal((await plain('some/content/pages/keys.mdx:4:1 is odd')).where, 'keys, “First words.”');
    assert.equal((await plain('some/content/pages/keys.mdx:2:1 title: is too long')).where, 'keys, Title');
  });

  it('keeps file and line of what has no form, and every other line as it is', async () => {
    assert.deepEqual(await plain('some/content/prices/phone.csv:3:1 has no price'), {
      where: 'content/prices/phone.csv, line 3',
      words: 'has no price',
    });
    assert.deepEqual(await plain('Error: no memory'), { where: '', words: 'Error: no memory' });
  });
});

describe('where a page or a picture is named', () => {
  const folder = temporaryFolder();

  before(async () => {
    await mkdir(join(folder, 'pages/help/guides'), { recursive: true });
    await writeFile(join(folder, 'pages/help/guides/keys.mdx'), 'See [this](/help/guides/keys).');
    await writeFile(
      join(folder, 'pages/a.mdx'),
      'Text\nSee [keys](/help/guides/keys#dust) and ![x](/pictures/x.webp).',
    );
    await writeFile(
      join(folder, 'pages/b.mdx'),
      'See /help/guides/keys-more, keys and /pictures/x.webp.old.',
    );
    await writeFile(join(folder, 'guides.yaml'), '- { name: Keyboards, guides: [keys] }\n');
  });

  it('is told for each file, but not in the page itself or by a longer name', async () => {
    assert.deepEqual((await mentionsOf('content/pages/help/guides/keys.mdx', folder)).sort(), [
      'guides.yaml: “- { name: Keyboards, guides: [keys] }”',
      'pages/a.mdx: “See [keys](/help/guides/keys#dust) and ![x](/pictures/x.webp).”',
    ]);
    assert.equal((await mentionsOf('public/pictures/x.webp', folder)).length, 1);
    assert.deepEqual(await mentionsOf('content/pages/b.mdx', folder), []);
  });
});
