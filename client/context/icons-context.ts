import { createContext } from 'react';
import type { IconShape } from '../../shared/iconify.ts';

/** Where `<Icon>` gets its drawings: on the server from the build, in the browser from the pages shown so far. */
export interface IconSource {
  /** By full name, `heroicons:phone`. Returns the same object for the same drawing. */
  find: (name: string) => IconShape | undefined;
  /** Requests a drawing that `find` does not know. Only in the browser. */
  request?: (name: string) => void;
  /** Calls `listener` whenever a drawing was added; returns the function that unsubscribes. */
  subscribe?: (listener: () => void) => () => void;
}

export const IconsContext = createContext<IconSource>({ find: () => undefined });
