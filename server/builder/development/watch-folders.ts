import { statSync, watch } from 'node:fs';
import { join } from 'node:path';

/** Calls `onSave` with the path of each file in the folders that is written or deleted, relative to the project. */
export function watchFolders(folders: string[], onSave: (file: string) => void): void {
  for (const folder of folders) {
    watch(folder, { recursive: true }, (_event, name) => {
      if (name && !isTemporary(name) && !isEmptied(join(folder, name))) onSave(join(folder, name));
    });
  }
}

/** What editors write beside a file while they save it. */
const isTemporary = (name: string): boolean => /(^|\/)\.|~$|\.sw.$|\.tmp/.test(name);

/** The first of two writes with which many programs save a file: it is empty for a moment. */
const isEmptied = (file: string): boolean => statSync(file, { throwIfNoEntry: false })?.size === 0;
