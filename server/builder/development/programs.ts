import { createModuleRunner, type Program } from './module-runner.ts';

/** A part of the development server that runs from its sources. */
export interface LoadedProgram<Exports> {
  exports: Exports;
  /** Whether one of the files is among its modules: then it must be loaded again. */
  reads: (files: ReadonlySet<string>) => boolean;
}

/** Loads modules of the server, with all that they import, as they are now. */
export function createPrograms() {
  const runner = createModuleRunner();
  return async function load<Exports>(entry: string): Promise<LoadedProgram<Exports>> {
    const program: Program = await runner.compile([entry]);
    const exports = (await program.run()).get(entry) as Exports;
    return { exports, reads: (files) => [...files].some((file) => program.modules.has(file)) };
  };
}
