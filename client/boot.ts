/** The first script of every page: what must answer before React is here. Plain DOM, a few KB. */
import { startColorMode } from './browser/color-mode-live.ts';
import { startMenus } from './browser/menus.ts';

startColorMode();
startMenus();
