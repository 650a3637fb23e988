/**
 * The first script of every page: what must work before React runs. Plain DOM, a few KB. It and React's bundle communicate
 * by `site:` events and attributes of `<html>`, never by modules.
 */
import { startBeforeReact } from './browser/before-react.ts';
import { startColorMode } from './browser/color-mode.ts';
import { answerEarlyClicks } from './browser/early-clicks.ts';
import { startEarlyNotifications } from './browser/early-notifications.ts';
import { startLoadingElements } from './browser/load-elements.ts';
import { startLoadingReact } from './browser/load-react.ts';
import { startLoadingTags } from './browser/load-tags.ts';
import { startLoadingTypeface } from './browser/load-typeface.ts';
import { startMenus } from './browser/menus.ts';
import { startOpenNow } from './browser/open-now.ts';

startColorMode();
startMenus();
startBeforeReact();
startOpenNow();
startLoadingElements();
startLoadingReact();
startLoadingTags();
startLoadingTypeface();
startEarlyNotifications();
answerEarlyClicks();
