import type { ClientModule } from '../client-modules.ts';
import type { CompiledModules } from './module-runner.ts';
import type { KnownSources } from './styled-source.ts';

/** What was found out about the components' modules: another toolchain need not do it again while its own code is the same. */
export interface KnownModules {
  compiled: CompiledModules;
  styled: KnownSources;
  parsed: Map<string, ClientModule>;
}

export const noKnownModules = (): KnownModules => ({
  compiled: new Map(),
  styled: new Map(),
  parsed: new Map(),
});
