import { cp, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { editorPage } from './edit-pages.ts';
import { bundleScripts, editorFonts, editorPackage } from './editor-assets.ts';
import { type Backend, editorConfig } from './editor-config.ts';

/**
 * Writes the editor for a repository on a host, as a folder of static files: whoever may write to the repository signs in with an
 * access token of that host, and each save is a commit. The forms are those of this machine.
 */
export async function writeEditor(folder: string, contentDir: string, backend: Backend): Promise<void> {
  const scripts = await bundleScripts();
  const page = { config: await editorConfig(contentDir, backend), folder: '.', fonts: await editorFonts() };
  await mkdir(join(folder, 'scripts'), { recursive: true });
  await cp(editorPackage, join(folder, 'sveltia'), { recursive: true });
  await writeFile(join(folder, 'scripts/editor.js'), scripts.get('editor.js') ?? '');
  await writeFile(join(folder, 'index.html'), editorPage(page).body);
}
