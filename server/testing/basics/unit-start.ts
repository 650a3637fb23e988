import { readFile } from 'node:fs/promises';

export const unitFile = 'server/deploy/systemd/northside-bench@.service';

/** What a server gets at its start from the unit of systemd alone: it cannot set them itself any more. */
export interface UnitStart {
  /** Options of Node. */
  options: string[];
  /** Variables of the memory allocator. */
  env: Record<string, string>;
}

/** How the unit starts the server. */
export async function unitStart(): Promise<UnitStart> {
  const unit = await readFile(unitFile, 'utf8');
  const [, options] = /^ExecStart=\/usr\/bin\/env node (-.*) dist\/server\/main\.js$/m.exec(unit) ?? [];
  if (!options) throw new Error(`${unitFile} starts Node in another way`);
  const allocator = [...unit.matchAll(/^Environment=(MALLOC_\w+)=(.*)$/gm)];
  return {
    options: options.split(' '),
    env: Object.fromEntries(allocator.map(([, name = '', value = '']) => [name, value])),
  };
}
