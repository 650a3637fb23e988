import type { Build } from '../ssr/definition.ts';
import type { DeskDeps } from './desk-deps.ts';
import { type DeskFiles, readDeskFiles } from './desk-files.ts';
import type { DeskPages } from './desk-pages.ts';
import { createDeskRenderer } from './desk-renderer.tsx';

/** The desk's part of the build that is served. */
export interface DeskBuild {
  current: Build<DeskPages>;
  files: DeskFiles;
  /** Opens the build that is served now, where it is another: development replaces it. */
  refresh: () => Promise<void>;
}

export async function openDeskBuild(release: DeskDeps['release']): Promise<DeskBuild> {
  let opened = release.current;
  async function open() {
    const { id, mode, shop } = opened;
    const files = await readDeskFiles(opened);
    const renderer = createDeskRenderer({ shop, ...files });
    // No folder: the core serves none of the public site's files.
    return { files, current: { id, mode, renderer } };
  }
  const build: DeskBuild = {
    ...(await open()),
    async refresh() {
      if (opened === release.current) return;
      opened = release.current;
      Object.assign(build, await open());
    },
  };
  return build;
}
