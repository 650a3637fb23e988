import type { DeviceKind } from '../../shared/catalogue.ts';
import { css } from '../theme/emotion.ts';
import { type Drawing, drawing, markupOf } from './drawing.ts';
import { taskDrawings } from './task-drawings.ts';

const picture = css`
  ${drawing}
  flex: none;
  width: 3rem;
  height: 3rem;
`;

interface RepairPictureProps {
  kind: DeviceKind;
  /** Slug of the service: decides which part is green. Without one, only the device is drawn. */
  service?: string;
}

/**
 * A device in outline with the part concerned in green, or what stands for a service that concerns no part. Decorative: the
 * text beside it says the same.
 */
export function RepairPicture({ kind, service = '' }: RepairPictureProps) {
  const __html = markupOf(taskDrawings[service] ?? deviceDrawing(kind, service));
  return (
    <svg className={picture} viewBox="0 0 48 48" aria-hidden="true" dangerouslySetInnerHTML={{ __html }} />
  );
}

function deviceDrawing(kind: DeviceKind, service: string): Drawing {
  const { outline, parts, anywhere } = drawings[kind];
  return { outline, part: service && (parts[partOf(service)] ?? anywhere) };
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
    button: '<path d="M36 14h2v8h-2zM9 13h2v4H9zM9 20h2v4H9z"/>',
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
  },
  anywhere: chip(18, 17),
};

const console: DeviceDrawing = {
  outline:
    '<rect x="4" y="8" width="40" height="13" rx="2"/><path d="M8 14h14M14 27h20a7 7 0 0 1 7 8q0 5-3.500 5T32 36H16q-2 4-5.500 4T7 35a7 7 0 0 1 7-8z"/>',
  parts: {
    port: '<path d="M29 12h11v5H29z"/>',
    disc: '<path d="M8 12h16v4H8z"/>',
    fan: '<path d="M30 11v7M33 11v7M36 11v7M39 11v7"/>',
    heat: '<path d="M30 11v7M33 11v7M36 11v7M39 11v7"/>',
    stick: '<circle cx="17" cy="32" r="3"/>',
  },
  anywhere: '<path d="M31 11h7v7h-7z"/>',
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

const drawings: Record<DeviceKind, DeviceDrawing> = { phone, tablet, laptop, desktop, console, watch };
