import { statSync, watch } from 'node:fs';
import { join } from 'node:path';

const folders = ['client', 'shared', 'server', 'public'];

/** Calls `onSave` with the path of each file that is written or deleted, relative to the project. */
export function watchProject(contentDir: string, onSave: (file: string) => void): void {
  for (const folder of [...folders, contentDir]) {
    watch(folder, { recursive: true }, (_event, name) => {
      if (name && !isTemporary(name) && !isEmptied(join(folder, name))) onSave(join(folder, name));
    });
  }
}

/** What editors write beside a file while they save it. */
const isTemporary = (name: string): boolean => /(^|\/)\.|~$|\.sw.$|\.tmp/.test(name);

/** The first of two writes with which many programs save a file: it is empty for a moment. */
const isEmptied = (file: string): boolean => statSync(file, { throwIfNoEntry: false })?.size === 0;
