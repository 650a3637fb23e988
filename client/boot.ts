/**
 * The first script of every page: what must answer before React is here. Plain DOM, a few KB, a bundle of
 * its own: it and React's side talk by `site:` events and attributes of `<html>`, never by modules.
 */
import { startBeforeReact } from './browser/before-react.ts';
import { startColorMode } from './browser/color-mode-live.ts';
import { keepEarlyNotifications } from './browser/early-notifications.ts';
import { startLoadingElements } from './browser/load-elements.ts';
import { startLoadingReact } from './browser/load-react.ts';
import { startLoadingTags } from './browser/load-tags.ts';
import { startMenus } from './browser/menus.ts';
import { startOpenNow } from './browser/open-now.ts';

startColorMode();
startMenus();
startBeforeReact();
startOpenNow();
startLoadingElements();
startLoadingReact();
startLoadingTags();
keepEarlyNotifications();
