import type { DeviceKind } from '../../shared/catalogue.ts';

/** Each kind of device as a heading. */
export const kindNames: Record<DeviceKind, string> = {
  phone: 'Phones',
  tablet: 'Tablets',
  laptop: 'Laptops',
  desktop: 'Desktops',
  console: 'Consoles',
  watch: 'Watches',
};
