import { useSyncExternalStore } from 'react';

/** `false` on the server and while React hydrates the page, `true` from then on: for what only scripts make work. */
export const useHydrated = (): boolean => useSyncExternalStore(neverChanges, inBrowser, onServer);

const neverChanges = () => () => {};
const inBrowser = () => true;
const onServer = () => false;
