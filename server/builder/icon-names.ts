/** The files that the build draws of the shop's initials. Their addresses are those of `public/`, where one takes its place. */
export const iconNames = [
  'favicon.svg',
  'favicon.ico',
  'apple-touch-icon.png',
  'icon-192.png',
  'icon-512.png',
  'icon-maskable-512.png',
  'site.webmanifest',
] as const;
export type IconName = (typeof iconNames)[number];
