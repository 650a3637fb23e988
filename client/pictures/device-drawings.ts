import type { Device, DeviceKind } from '../../shared/catalogue.ts';
import { crackFrom, fine, fronts } from './device-fronts.ts';
import { type Drawing, markupOf } from './drawing.ts';
import { taskDrawings } from './task-drawings.ts';

/** What services are drawn on: a console that has a display is a shape of its own. */
export type Shape = DeviceKind | 'handheld';

/** All fronts as one file, each of them a symbol for `<use>`, which takes its colours from the page that uses it. */
export const frontsSvg = (): string =>
  `<svg xmlns="http://www.w3.org/2000/svg">${Object.entries(fronts)
    .map(
      ([id, { viewBox, display, outline }]) =>
        `<symbol id="${id}" viewBox="${viewBox}"><g fill="var(--primary-soft)" stroke="var(--primary)">${display}</g>${outline.replace(fine, '')}</symbol>`,
    )
    .join('')}</svg>`;

type Seen = Pick<Device, 'kind' | 'front'>;

export const shapeOf = ({ kind, front }: Seen): Shape => (front === 'handheld' ? front : kind);

/** A service as an icon of 48 × 48, or with an empty slug the device alone. */
export function iconOf(shape: Shape, service: string): Drawing {
  const { outline, parts, anywhere } = drawings[shape];
  return taskDrawings[service] ?? { outline, part: service && (parts[partOf(service)] ?? anywhere) };
}

/** The front of a device with what a service concerns in green: its display where no service is named. */
export function frontWith(device: Seen, service?: string): { viewBox: string; markup: string } {
  const { viewBox, outline, display, corner, parts: own = {} } = fronts[device.front];
  const { parts, anywhere } = drawings[shapeOf(device)];
  const part = service && partOf(service);
  if (part === undefined || part === 'screen') {
    const crack = part && corner ? crackFrom(corner) : '';
    return { viewBox, markup: markupOf({ outline: '', part: display + crack, over: outline }) };
  }
  return {
    viewBox,
    markup: markupOf({
      outline: display + outline,
      part: own[part] ?? parts[part] ?? own.anywhere ?? anywhere,
    }),
  };
}

/** The part that a service's slug refers to; without a match, the drawing's `anywhere`. */
function partOf(service: string): string {
  const [, part = ''] =
    /(screen|battery|port|jack|hdmi|glass|camera|speaker|button|keyboard|trackpad|hinge|fan|heat|liquid|disc|stick)/.exec(
      service,
    ) ?? [];
  return part === 'jack' || part === 'hdmi' ? 'port' : part;
}

/** A device in a view box of 48 × 48, and what its services concern. */
interface DeviceDrawing {
  outline: string;
  parts: Record<string, string>;
  /** Drawn for a service that concerns no particular part. */
  anywhere: string;
}

const crack = 'l5 4-3 4 5 3-2 5';
const bolt = 'l-4 7h6l-4 7';
const drop = 'c3 4 5 6 5 9a5 5 0 0 1-10 0c0-3 2-5 5-9z';

const chip = (x: number, y: number): string =>
  `<path d="M${x - 4} ${y - 4}h8v8h-8zM${x - 2} ${y - 4}v-3M${x + 2} ${y - 4}v-3M${x - 2} ${y + 4}v3M${x + 2} ${y + 4}v3M${x - 4} ${y - 2}h-3M${x - 4} ${y + 2}h-3M${x + 4} ${y - 2}h3M${x + 4} ${y + 2}h3"/>`;

const phone: DeviceDrawing = {
  outline: '<rect x="13" y="4" width="22" height="40" rx="4"/><path d="M21 8h6"/>',
  parts: {
    screen: `<rect x="16" y="11" width="16" height="26" rx="1"/><path d="M20 11${crack}"/>`,
    battery: `<rect x="17" y="14" width="14" height="23" rx="2"/><path d="M26 18${bolt}"/>`,
    port: '<path d="M20 39h8v5h-8zM24 32v-8M21 29l3 3 3-3"/>',
    glass:
      '<rect x="13" y="4" width="22" height="40" rx="4"/><path d="M18 44l2-8 6-3 2-7 7-3M26 33l5 4 4 0"/><circle cx="19" cy="11" r="3"/>',
    camera: '<rect x="16" y="8" width="12" height="12" rx="3"/><circle cx="22" cy="14" r="3"/>',
    speaker: '<path d="M18 40h4M26 40h4M20 30q4-4 8 0M17 26q7-7 14 0"/>',
    button: '<path d="M35 15h2v6h-2zM11 13h2v4h-2zM11 19.5h2v4h-2z"/>',
    liquid: `<path d="M24 17${drop}"/>`,
  },
  anywhere: chip(24, 25),
};

const laptop: DeviceDrawing = {
  outline:
    '<rect x="9" y="8" width="30" height="21" rx="2"/><path d="M9 29 4 38q-1 2 1 2h38q2 0 1-2l-5-9M20 36h8"/>',
  parts: {
    screen: '<rect x="12" y="11" width="24" height="15" rx="1"/><path d="M22 11l4 4-3 4 4 7"/>',
    battery: '<rect x="15" y="14" width="16" height="9" rx="2"/><path d="M31 17h2v3h-2M23 16l-2 3h4l-2 3"/>',
    keyboard: '<path d="M12 31h24l2 4H10zM16 31l-1 4M21 31l-.5 4M27 31l.5 4M32 31l1 4"/>',
    trackpad: '<path d="M20 36h8l1 4H19z"/>',
    hinge: '<path d="M12 27h6v4h-6zM30 27h6v4h-6z"/>',
    port: '<path d="M2 33h6v4H2zM13 35H9M11 33l-2 2 2 2"/>',
    fan: '<circle cx="24" cy="18.5" r="6"/><path d="M24 18.5v-6M24 18.5l5.2 3M24 18.5l-5.2 3"/>',
    liquid: `<path d="M24 12${drop}"/>`,
  },
  anywhere: chip(24, 18.5),
};

const tablet: DeviceDrawing = {
  outline: '<rect x="9" y="4" width="30" height="40" rx="4"/>',
  parts: {
    ...phone.parts,
    screen: `<rect x="12" y="8" width="24" height="32" rx="1"/><path d="M20 8${crack}"/>`,
    glass: '<rect x="9" y="4" width="30" height="40" rx="4"/>',
    button: '<path d="M30 1h6v2h-6zM40 12h2v8h-2z"/>',
  },
  anywhere: phone.anywhere,
};

const desktop: DeviceDrawing = {
  outline:
    '<rect x="4" y="7" width="28" height="20" rx="2"/><path d="M18 27v8M11 35h14"/><rect x="36" y="7" width="9" height="28" rx="2"/>',
  parts: {
    screen: '<rect x="7" y="10" width="22" height="14" rx="1"/>',
    port: '<path d="M38 27h5v4h-5z"/>',
    fan: '<circle cx="40.5" cy="14" r="3"/>',
    heat: '<circle cx="40.5" cy="14" r="3"/>',
    liquid: `<path d="M18 11${drop}"/>`,
  },
  anywhere: chip(18, 17),
};

const console: DeviceDrawing = {
  outline:
    '<rect x="4" y="8" width="40" height="13" rx="2"/><path d="M8 14h14M14 27h20a7 7 0 0 1 7 8q0 5-3.500 5T32 36H16q-2 4-5.500 4T7 35a7 7 0 0 1 7-8z"/>',
  parts: {
    port: '<path d="M29.5 11.5h10v2.5l-2 2.5h-6l-2-2.5z"/>',
    disc: '<path d="M8 12h16v4H8z"/>',
    fan: '<path d="M30 11v7M33 11v7M36 11v7M39 11v7"/>',
    heat: '<path d="M30 11v7M33 11v7M36 11v7M39 11v7"/>',
    stick: '<circle cx="17" cy="32" r="3"/>',
  },
  anywhere: '<path d="M31 11h7v7h-7z"/>',
};

const handheld: DeviceDrawing = {
  outline:
    '<rect x="3" y="13" width="42" height="23" rx="6"/><circle cx="7.5" cy="20" r="2"/><path d="M40.5 25v4M38.5 27h4"/>',
  parts: {
    screen: '<rect x="12.5" y="16" width="23" height="17" rx="1"/><path d="M28 16l-4 5 4 3-3 4"/>',
    battery: '<rect x="16" y="18" width="14" height="13" rx="2"/><path d="M30 22h2v5h-2M24 20l-3 5h4l-3 4"/>',
    port: '<path d="M20 33h8v3h-8zM24 28v-8M21 25l3 3 3-3"/>',
    stick: '<circle cx="7.5" cy="20" r="3.5"/><circle cx="7.5" cy="20" r="1"/>',
    button: '<path d="M40.5 17.5v6M37.5 20.5h6"/>',
    fan: '<circle cx="24" cy="24.5" r="6"/><path d="M24 24.5v-6M24 24.5l5 3M24 24.5l-5 3"/>',
    heat: '<path d="M19 20q-2 3 0 5t0 5M24 20q-2 3 0 5t0 5M29 20q-2 3 0 5t0 5"/>',
    liquid: `<path d="M24 17${drop}"/>`,
  },
  anywhere: chip(24, 24.5),
};

const watch: DeviceDrawing = {
  outline:
    '<rect x="13" y="12" width="22" height="24" rx="6"/><path d="M17 12l1-8h12l1 8M17 36l1 8h12l1-8M35 20h2v5h-2"/>',
  parts: {
    screen: '<rect x="16" y="15" width="16" height="18" rx="3"/><path d="M21 15l4 4-3 4 4 4-2 6"/>',
    battery: '<rect x="18" y="18" width="12" height="12" rx="2"/><path d="M25 19l-3 5h4l-3 5"/>',
    button: '<path d="M35 19h4v7h-4z"/>',
    liquid: `<path d="M24 17${drop}"/>`,
  },
  anywhere: '<circle cx="24" cy="24" r="5"/>',
};

const drawings: Record<Shape, DeviceDrawing> = { phone, tablet, laptop, desktop, console, handheld, watch };
