import * as v from 'valibot';
import { nearestOrAll } from '../files/nearest.ts';
import { optionalList } from './fields.ts';

/** The parts that a price group or a device can have, and a service or a choice of it can need. */
export const deviceParts = {
  lcd: 'its display is an LCD',
  oled: 'its display is an OLED',
  'separate-glass': 'the glass comes off without the display',
  'two-displays': 'it folds: one display inside, one on the cover',
  flip: 'it folds to half its height',
  'round-display': 'its display is round',
  'glass-back': 'its back is glass',
  'home-button': 'a home button',
  'face-id': 'a camera that knows its owner’s face',
  island: 'that camera is in an island in the display, not in a notch',
  battery: 'a battery, as every phone, tablet, laptop and watch has without being told',
  'fingerprint-button': 'a button with a fingerprint sensor',
  'charge-port': 'a port that charges it',
  'hdmi-out': 'an HDMI port on its own board',
  'disc-drive': 'a disc drive',
  'memory-slot': 'memory that can be changed',
  'ssd-slot': 'an SSD that can be changed',
  'hard-disk': 'room for a hard disk that turns',
  'graphics-card': 'a graphics chip or card of its own',
  fan: 'a fan',
  hinge: 'a hinge that can be repaired',
  windows: 'it runs Windows',
  macos: 'it runs macOS',
  'maintenance-mode': 'a mode that hides what is stored while it is tested',
  'update-for-000': 'without its latest software it may not reach Triple Zero (000) on every network',
} as const;

export type DevicePart = keyof typeof deviceParts | typeof genuineSupply;

/** No part of a device: that the shop can buy its maker's own parts. The build gives it by `genuineParts` of `shop.yaml`. */
export const genuineSupply = 'genuine-parts';

const names = Object.keys(deviceParts) as DevicePart[];

/** A list of parts. @param also what else somebody may have wanted */
export const partList = (what: string, also = '') =>
  optionalList(
    what,
    v.pipe(
      v.custom<DevicePart>(
        (input) => names.includes(input as DevicePart),
        ({ input }) =>
          `"${input}" is no part of a device: write ${nearestOrAll(String(input), names)}${also}`,
      ),
      v.description(names.join(', ')),
    ),
  );
