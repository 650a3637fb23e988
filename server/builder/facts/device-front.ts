import type { DeviceFront, DeviceKind } from '../../../shared/catalogue.ts';
import type { DevicePart } from './device-parts.ts';

/** Phones from then on have no frame above their display, but a hole in it for the camera. */
const firstYearOfHoles = 2019;

type FrontRule = (has: (part: DevicePart) => boolean, year: number) => DeviceFront;

const rules: Record<DeviceKind, FrontRule> = {
  phone(has, year) {
    if (has('two-displays')) return has('flip') ? 'flip' : 'fold';
    if (has('home-button')) return 'home-button';
    if (has('face-id')) return has('island') ? 'island' : 'notch';
    return year < firstYearOfHoles ? 'bezel' : 'hole';
  },
  tablet: (has) => (has('home-button') ? 'tablet-home-button' : 'tablet'),
  laptop: (has) => (has('hinge') ? 'laptop-hinges' : 'laptop'),
  desktop(has) {
    if (has('lcd')) return 'all-in-one';
    return has('memory-slot') ? 'tower' : 'mini';
  },
  console(has) {
    if (!has('hdmi-out')) return 'handheld';
    return has('disc-drive') ? 'console-disc' : 'console';
  },
  watch: (has) => (has('round-display') ? 'round-watch' : 'watch'),
  drive: (has) => (has('hard-disk') ? 'drive' : 'stick'),
};

/** What a device looks like from the front, by its parts; the year counts where they do not say it. */
export const frontOf = (
  { kind, year = firstYearOfHoles }: { kind: DeviceKind; year?: number | undefined },
  parts: ReadonlySet<DevicePart>,
): DeviceFront => rules[kind]((part) => parts.has(part), year);
