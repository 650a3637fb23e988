/** The constants of the product. The names end in their units: `Ms` milliseconds, `Px` CSS pixels, `Rem` root ems. */

export const copyrightStartYear = 2024;
export const timeZone = 'Australia/Brisbane';

// Layout
export const headerHeightRem = 4;
export const largeBreakpointPx = 1024;
export const smallBreakpointPx = 640;
export const menuMaxWidthRem = 16;
export const popperOffsetPx = 8;
export const popoverOpenDelayMs = 0;
export const popoverCloseDelayMs = 0;

// Theme
export const defaultPrimary = 'green';
export const defaultGray = 'cool';
export const colorModeKey = 'color-mode';
export const typefaceKey = 'typeface';

// Notifications, forms, clipboard
export const notificationTimeoutMs = 5000;
export const notificationWidthRem = 24;
export const formDebounceMs = 300;
export const clipboardCopiedMs = 1500;

// Navigation, builds, preloading
export const reloadGuardMs = 10_000;
export const manifestPreloadMs = 1000;
export const buildCheckSeconds = 3600;
export const preloadConcurrency = 4;
export const loadingDelayMs = 200;

// Icons
export const iconIdleTimeoutMs = 1500;
export const iconApiTimeoutMs = 5000;
export const iconRotateMs = 750;
export const iconUrlMaxLength = 500;

// Islands
export const islandMaxAgeSeconds = 60;

/** The heading of what a search found: the focus goes there. */
export const answersId = 'answers';

/** The fronts of devices as one file, each by its name. The build writes it. */
export const frontsFile = '/drawings/fronts.svg';

// The search for a device, in characters: longer than any device's name
export const searchMaxLength = 100;

// What a message to the shop is about, in characters, where a link or a search field says it: a quote has several lines
export const aboutMaxLength = 300;

// Errors
export const errorPathMaxLength = 200;
