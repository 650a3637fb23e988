import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { contentDocs } from './content-docs.ts';

// Run by "npm run format".
for (const [file, text] of await contentDocs()) {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
}
