import type { DeviceFront } from '../../shared/catalogue.ts';

/** A device from the front. Its display is a drawing of its own: it's what breaks most. */
interface FrontDrawing {
  /** Round the device, in the coordinates of `device-drawings.ts`. */
  viewBox: string;
  outline: string;
  /** Its display, as one element; empty without one. */
  display: string;
  /** Right edge and top of the display: a crack starts below. */
  corner?: [x: number, y: number];
  /** Where the parts of its kind's icons are elsewhere on it. */
  parts?: Record<string, string>;
}

const buttons = '<path d="M35.7 15.5v5M12.3 12.5v2M12.3 17v3.4M12.3 22v3.4"/>';
const body = '<rect x="13" y="3" width="22" height="42" rx="5"/>';
const shown = '<rect x="14.4" y="4.4" width="19.2" height="39.2" rx="3.7"/>';
const phoneBox = '10 2 28 44';

const tablet =
  '<rect x="8" y="3" width="32" height="42" rx="3"/><path d="M32 2.4h4M40.6 8v2.5M40.6 12v2.5"/>';

/** The keyboard and the touchpad are where the icons have them in green. */
const laptop =
  '<rect x="9" y="6" width="30" height="23" rx="1.8"/><path d="M9 29 4 38q-1 2 1 2h38q2 0 1-2l-5-9M4.8 40v.6q0 .9 1 .9h36.4q1 0 1-.9V40"/><path d="M12 31h24l2 4H10z"/><path data-fine="" d="M11.4 32.3h25.2M10.7 33.7h26.6M15 31l-1.3 4M18 31l-1 4M21 31l-.6 4M24 31v4M27 31l.6 4M30 31l1 4M33 31l1.3 4M20 36h8l1 3H19z"/><circle cx="24" cy="7.3" r=".25"/>';
const lid = '<rect x="10.5" y="8.6" width="27" height="18" rx=".6"/>';
const laptopBox = '2.5 4.5 43 38.5';

const box =
  '<rect x="4" y="8" width="40" height="13" rx="2"/><path d="M4 17.8h40M8 21v1.5h5V21M35 21v1.5h5V21"/><circle cx="26" cy="14.5" r=".7"/><path d="M14 27h20a7 7 0 0 1 7 8q0 5-3.5 5T32 36H16q-2 4-5.5 4T7 35a7 7 0 0 1 7-8z"/><circle cx="17.5" cy="32.5" r="2.3"/><circle cx="30.5" cy="32.5" r="2.3"/><path d="M11.5 29.3v2.4M10.3 30.5h2.4"/><circle cx="36.5" cy="30.5" r=".8"/><circle cx="21.5" cy="29.3" r=".25"/><circle cx="26.5" cy="29.3" r=".25"/>';
const boxBox = '2.5 6.5 43 35';

const strap =
  '<path d="M16.8 12.4 17.7 3.5q.1-1 1-1h10.6q.9 0 1 1l.9 8.9M16.8 35.6l.9 8.9q.1 1 1 1h10.6q.9 0 1-1l.9-8.9M22.5 40h3M22.5 42.5h3"/>';
const watchBox = '9.5 1.5 30.5 45';

/** From the edge that it is given to the display's middle. */
export const crackFrom = ([x, y]: [number, number]): string =>
  `<path d="M${x} ${y}l-3.8 2.2-3-.8-3.4 3.8-3.4-.6M${x - 6.8} ${y + 1.4}l1 3.8 3.2 2M${x - 10.2} ${y + 5.2}l.8 3.6-2.2 2.4"/>`;

/** Too fine for a row of a list. */
export const fine = /<path data-fine=[^<>]*>/g;

export const fronts: Record<DeviceFront, FrontDrawing> = {
  notch: {
    viewBox: phoneBox,
    outline: `${body}${buttons}`,
    display:
      '<path d="M18.1 4.4h1.3q.6 0 .6.6 0 2 1.9 2h4.2q1.9 0 1.9-2 0-.6.6-.6h1.3a3.7 3.7 0 0 1 3.7 3.7v31.8a3.7 3.7 0 0 1-3.7 3.7H18.1a3.7 3.7 0 0 1-3.7-3.7V8.1a3.7 3.7 0 0 1 3.7-3.7z"/>',
    corner: [33.6, 9],
  },
  island: {
    viewBox: phoneBox,
    outline: `${body}${buttons}<rect x="20.8" y="6" width="6.4" height="2" rx="1"/>`,
    display: shown,
    corner: [33.6, 9],
  },
  hole: {
    viewBox: phoneBox,
    outline: `<rect x="13" y="3" width="22" height="42" rx="3.6"/><path d="M35.7 19v4M35.7 11.5v5"/><circle cx="24" cy="6.7" r=".8"/>`,
    display: '<rect x="14.2" y="4.2" width="19.6" height="39.6" rx="2.5"/>',
    corner: [33.8, 9],
  },
  bezel: {
    viewBox: phoneBox,
    outline: `<rect x="13" y="3" width="22" height="42" rx="3.6"/><path d="M35.7 19v4M35.7 11.5v5M22 5h4"/><circle cx="28.5" cy="5" r=".3"/>`,
    display: '<rect x="14.3" y="7" width="19.4" height="34.5" rx=".8"/>',
    corner: [33.7, 9],
  },
  'home-button': {
    viewBox: phoneBox,
    outline: `${body}${buttons}<path d="M22 6.5h4"/><circle cx="24" cy="41.6" r="1.9"/>`,
    display: '<rect x="14.6" y="9" width="18.8" height="29.6" rx=".5"/>',
    corner: [33.4, 11],
  },
  fold: {
    viewBox: '3 2 42 44',
    outline:
      '<path d="M24 4H9.5Q6 4 6 7.5v33Q6 44 9.5 44H24M24 4h14.5Q42 4 42 7.5v33q0 3.5-3.5 3.5H24M22.3 4h3.4M22.3 44h3.4M42.7 15v6"/><circle cx="33" cy="7.8" r=".8"/><path stroke-dasharray=".1 1.5" d="M24 6v36"/>',
    display: '<rect x="7.3" y="5.3" width="33.4" height="37.4" rx="2.3"/>',
    corner: [40.7, 12],
    parts: {
      glass:
        '<path d="M24 4h14.5Q42 4 42 7.5v33q0 3.5-3.5 3.5H24z"/><path d="M42 33l-6-4-3 2-4-5-5 1M33 31l-1 7 3 6"/><rect x="26" y="7" width="4" height="10" rx="2"/>',
      button: '<path d="M42 15h2v6h-2z"/>',
    },
  },
  flip: {
    viewBox: phoneBox,
    outline:
      '<path d="M13 24V7q0-4 4-4h14q4 0 4 4v17M13 24v17q0 4 4 4h14q4 0 4-4V24M13 22.3v3.4M35 22.3v3.4M35.7 11.5v5"/><circle cx="24" cy="6.7" r=".8"/><path stroke-dasharray=".1 1.5" d="M15.5 24h17"/>',
    display: '<rect x="14.2" y="4.2" width="19.6" height="39.6" rx="2.8"/>',
    corner: [33.8, 8],
    parts: { button: '<path d="M35 11h2v6h-2z"/>' },
  },
  tablet: {
    viewBox: '6 1 36.5 46',
    outline: `${tablet}<circle cx="24" cy="4.4" r=".25"/>`,
    display: '<rect x="10" y="5.8" width="28" height="36.4" rx="1.2"/>',
    corner: [38, 9],
  },
  'tablet-home-button': {
    viewBox: '6 1 36.5 46',
    outline: `${tablet}<circle cx="24" cy="5.3" r=".3"/><circle cx="24" cy="42.3" r="1.3"/>`,
    display: '<rect x="9.6" y="7.6" width="28.8" height="32.2" rx=".4"/>',
    corner: [38.4, 11],
  },
  laptop: {
    viewBox: laptopBox,
    outline: `${laptop}<path d="M17 29v.9h14V29"/>`,
    display: lid,
    corner: [37.5, 9],
  },
  'laptop-hinges': {
    viewBox: laptopBox,
    outline: `${laptop}<path d="M12 27.9h5v2h-5zM31 27.9h5v2h-5z"/>`,
    display: lid,
    corner: [37.5, 9],
  },
  'all-in-one': {
    viewBox: '2.5 3.5 43 40',
    outline:
      '<rect x="4" y="5" width="40" height="28" rx="1.8"/><path d="M4 28.5h40M19.5 33l-1 7.5M28.5 33l1 7.5M13 40.5h22q.8 0 .8.8v.7H12.2v-.7q0-.8.8-.8z"/><circle cx="24" cy="6" r=".25"/>',
    display: '<rect x="5.5" y="7" width="37" height="20" rx=".5"/>',
    corner: [42.5, 8.5],
    parts: {
      fan: '<circle cx="24" cy="17" r="6"/><path d="M24 17v-6M24 17l5.2 3M24 17l-5.2 3"/>',
      liquid: '<path d="M24 10.5c3 4 5 6 5 9a5 5 0 0 1-10 0c0-3 2-5 5-9z"/>',
      port: '<path d="M36 24h5v4.5h-5z"/>',
    },
  },
  mini: {
    viewBox: '5.5 9.5 37 29',
    outline:
      '<rect x="8" y="12" width="32" height="20" rx="4"/><path d="M11 32v2.5q0 1 1 1h24q1 0 1-1V32M8 27h32"/><circle cx="36" cy="29.6" r=".3"/><rect x="12" y="28.9" width="3" height="1.4" rx=".7"/><rect x="17" y="28.9" width="3" height="1.4" rx=".7"/><circle cx="23" cy="29.6" r=".6"/>',
    display: '',
    parts: {
      liquid: '<path d="M24 13c2.4 3.2 4 5 4 7.2a4 4 0 0 1-8 0c0-2.2 1.6-4 4-7.2z"/>',
      anywhere:
        '<path d="M20.5 16h7v7h-7zM22.5 16v-2M25.5 16v-2M22.5 23v2M25.5 23v2M20.5 18h-2M20.5 21h-2M27.5 18h2M27.5 21h2"/>',
      fan: '<circle cx="24" cy="19.5" r="5"/><path d="M24 19.5v-5M24 19.5l4.3 2.5M24 19.5l-4.3 2.5"/>',
    },
  },
  tower: {
    viewBox: '2.5 4.5 44 34',
    outline:
      '<rect x="4" y="7" width="28" height="20" rx="1.5"/><path d="M16 27l-.7 8M20 27l.7 8M11 35h14M4 24.5h28"/><rect x="36" y="6" width="9" height="30" rx="1.5"/><path d="M37.8 19.5h5.4M37.8 21.5h5.4M38.5 29.5h4M38.5 31h4M38.5 32.5h4"/><circle cx="40.5" cy="24.5" r=".9"/><circle cx="40.5" cy="14" r="3.3"/><circle cx="40.5" cy="14" r="1"/>',
    display: '<rect x="5.5" y="8.5" width="25" height="14.5" rx=".4"/>',
    corner: [30.5, 8],
  },
  console: { viewBox: boxBox, outline: `${box}<path d="M9 14h2"/>`, display: '' },
  'console-disc': { viewBox: boxBox, outline: `${box}<path d="M8 13.5h15M21 15.6h2"/>`, display: '' },
  handheld: {
    viewBox: '0 11.5 48 27',
    outline:
      '<path d="M11 14H7.5Q2 14 2 19.5v11Q2 36 7.5 36H11zM37 14h3.5q5.5 0 5.5 5.5v11q0 5.5-5.5 5.5H37zM11 14h26M11 36h26"/><circle cx="6.5" cy="19.8" r="2.3"/><circle cx="41.5" cy="28.5" r="2.3"/><path d="M6.5 26.3v4.4M4.3 28.5h4.4"/><circle cx="41.5" cy="17.7" r=".7"/><circle cx="41.5" cy="21.9" r=".7"/><circle cx="39.4" cy="19.8" r=".7"/><circle cx="43.6" cy="19.8" r=".7"/><path d="M5 12.6h4.5M38.5 12.6H43"/>',
    display: '<rect x="12.3" y="15.8" width="23.4" height="18.4" rx=".8"/>',
    corner: [35.7, 16.5],
  },
  watch: {
    viewBox: watchBox,
    outline: `<rect x="12.5" y="11" width="23" height="26" rx="6.5"/>${strap}<rect x="35.5" y="17" width="1.7" height="4.6" rx=".8"/><path d="M36.2 25v4.5"/>`,
    display: '<rect x="14.5" y="13" width="19" height="22" rx="4.8"/>',
    corner: [33.5, 15.5],
  },
  'round-watch': {
    viewBox: watchBox,
    outline: `<circle cx="24" cy="24" r="12.8"/>${strap}<path d="M37 20.2h.9q.7 0 .7.7v1.8q0 .7-.7.7h-.5M37 27.1h.9q.7 0 .7.7v.7q0 .7-.7.7h-.9"/>`,
    display: '<circle cx="24" cy="24" r="10.6"/>',
    corner: [33.5, 16],
  },
};
