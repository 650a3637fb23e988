import type { Device, DeviceKind } from '../../shared/catalogue.ts';
import devicesSvg from './device-drawings.svg' with { type: 'text' };
import { concerned, type Drawing, readSheet } from './drawing.ts';
import tasksSvg from './task-drawings.svg' with { type: 'text' };

/** What services are drawn on: a console that has a display is a shape of its own. */
export type Shape = DeviceKind | 'handheld';

/** In view boxes of 48 × 48. The part `anywhere` is drawn for a service that concerns no particular one. */
const devices = readSheet<Shape>(devicesSvg);
/** What stands for a service that concerns no one part of a device, by the service's slug. */
const tasks: Partial<Record<string, Drawing>> = readSheet(tasksSvg);

export const shapeOf = ({ kind, front }: Pick<Device, 'kind' | 'front'>): Shape =>
  front === 'handheld' ? front : kind;

/** A service as an icon of 48 × 48, or with an empty slug the device alone, as SVG markup. */
export function iconOf(shape: Shape, service: string): string {
  const { outline, parts } = devices[shape];
  const part = service && (parts[partOf(service)] ?? parts.anywhere);
  return tasks[service]?.outline ?? outline + concerned(part);
}

/** What services may concern of a device of this shape. */
export const partsOf = (shape: Shape): Drawing['parts'] => devices[shape].parts;

/** The part that a service's slug refers to; empty where there is none. */
export function partOf(service: string): string {
  const [, part = ''] =
    /(screen|battery|port|jack|hdmi|glass|camera|speaker|button|keyboard|trackpad|hinge|fan|heat|liquid|disc|stick)/.exec(
      service,
    ) ?? [];
  return part === 'jack' || part === 'hdmi' ? 'port' : part;
}
