import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { checkDocuments } from './check-documents.ts';

test('while the facts have faults, links to other sites are none, and links to pages that are missing are', async (t) => {
  const contentDir = await mkdtemp(join(tmpdir(), 'content-'));
  t.after(() => rm(contentDir, { recursive: true }));
  await mkdir(join(contentDir, 'pages'));
  await writeFile(
    join(contentDir, 'pages/links.mdx'),
    `---
title: Links
description: A document with a link to another site, and one to a page that is not there.
updated: 2026-11-20
---

[Another site](https://other.example.org/page) and [a page that is not there](/help/missing).
`,
  );
  const { faults } = await checkDocuments(contentDir, { shop: null, manufacturers: null });
  assert.deepEqual(
    faults.filter((fault) => fault.includes('links.mdx')).map((fault) => fault.split('"')[1]),
    ['/help/missing'],
  );
});
