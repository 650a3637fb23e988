import { isBuiltin } from 'node:module';
import type { Import } from './imports.ts';

/**
 * The rooms of the house, from the top floor down. A file imports from its own room and from floors below it: never
 * from a floor above, nor from another room of its own floor. A room is a file or a folder.
 */
const floors: string[][] = [
  ['build.ts', 'server/dev.ts', 'server/tools'],
  ['server/builder'],
  ['server/entry.ts'],
  ['server/main.ts', 'server/shop.ts'],
  ['server/app.ts'],
  ['server/site'],
  ['server/release', 'server/back-office', 'server/ssr'],
  ['server/guard'],
  ['server/http'],
  ['server/process', 'server/files.ts', 'server/config.ts'],
  ['client/boot.ts', 'client/entry.tsx', 'client/dev-reload.ts', 'client/inline-script.ts'],
  ['client/App.tsx'],
  ['client/pages'],
  ['client/layout'],
  ['client/forms'],
  ['client/notifications'],
  ['client/prose'],
  ['client/components'],
  ['client/pictures'],
  ['client/browser'],
  ['client/context', 'client/theme'],
  ['shared'],
];

/** The floors inside a large room, from the top down, where the same rule holds. */
const inside: Record<string, string[][]> = {
  'server/builder': [
    ['server/builder/development', 'server/builder/content-docs'],
    ['server/builder/steps.ts'],
    ['server/builder/build-context.ts'],
    ['server/builder/output'],
    ['server/builder/bundles'],
    ['server/builder/documents'],
    ['server/builder/styles'],
    ['server/builder/facts'],
    ['server/builder/icons'],
    ['server/builder/esbuild'],
    ['server/builder/files'],
  ],
  'server/back-office': [
    ['server/back-office/open.ts', 'server/back-office/commands'],
    ['server/back-office/enquiries', 'server/back-office/repairs'],
    ['server/back-office/submissions'],
    ['server/back-office/mail'],
    ['server/back-office/store'],
  ],
};

/** Rooms that few may enter, though their floor would let more: nothing of the builder runs in production. */
const entrances: Record<string, string[]> = {
  'server/builder': ['build.ts', 'server/dev.ts', 'server/tools'],
};

/** Rooms that may use little of the client and of what both sides share: the core knows nothing of the shop. */
const restricted: Record<string, string[]> = {
  'server/ssr': [
    'client/context',
    'client/theme',
    'shared/constants.ts',
    'shared/crawlers.ts',
    'shared/draw-icon.ts',
    'shared/escape-html.ts',
    'shared/iconify.ts',
    'shared/page.ts',
    'shared/route-rules.ts',
  ],
};

/** What each part of the house may import beside itself: parts, packages (`*`: any), and `node:`. */
const parts: Record<string, string[]> = {
  'build.ts': ['server', 'client', 'shared', '*', 'node:'],
  server: ['client', 'shared', '*', 'node:'],
  client: ['shared', 'react', 'react-dom', 'react-router', '@emotion/css', '@emotion/react', '@iconify/core'],
  // Neither React nor the DOM nor Node: the same answer on both sides.
  shared: ['isbot', 'valibot', '@iconify/utils'],
  // Documents use what client/prose offers them, and nothing else of the client.
  content: ['client/prose', 'shared'],
};

/** Why an import may not be, as a sentence; nothing where it may. */
export function fault({ file, target }: Import): string | undefined {
  if (!mayReach(file, target)) return `${file} may not import ${target}`;
  if (isTest(file)) return;
  const [own, other] = [roomOf(file, floors), roomOf(target, floors)];
  if (!other) return;
  if (!own) return file.startsWith('content/') ? undefined : `${file} lies in no room of the house`;
  if (own === other) return inside[own] && floorFault({ file, target }, inside[own]);
  const allowed = restricted[own];
  if (allowed && /^(client|shared)\//.test(target) && !placeAmong(target, allowed))
    return `${file} imports ${target}, which only a site may`;
  const entrance = entrances[other];
  if (entrance && !entrance.includes(own))
    return `${file} imports ${target}, which only ${entrance.join(' and ')} may`;
  return floorFault({ file, target }, floors);
}

function floorFault({ file, target }: Import, floors: string[][]): string | undefined {
  const [own, other] = [roomOf(file, floors), roomOf(target, floors)];
  if (!own || !other) return `${own ? target : file} lies in no room of the house`;
  const floorOf = (room: string) => floors.findIndex((rooms) => rooms.includes(room));
  if (own !== other && floorOf(other) <= floorOf(own))
    return `${file} imports ${target}, which is not below it`;
}

/** Tests stand beside what they test, run under Node, and use what helps them. */
const isTest = (file: string): boolean =>
  /\.(?:test|e2e|bench)\.tsx?$|^server\/(?:testing|e2e|bench)\//.test(file);

const isWithin = (file: string, place: string): boolean => file === place || file.startsWith(`${place}/`);

const placeAmong = (file: string, places: string[]): string | undefined =>
  places.find((place) => isWithin(file, place));

const roomOf = (file: string, floors: string[][]): string | undefined => placeAmong(file, floors.flat());

function mayReach(file: string, target: string): boolean {
  const part = placeAmong(file, Object.keys(parts)) ?? '';
  const allowed = parts[part] ?? [];
  if (isBuiltin(target)) return allowed.includes('node:') || isTest(file);
  const isPackage = !placeAmong(target, Object.keys(parts));
  if (isPackage && (allowed.includes('*') || isTest(file))) return true;
  return isWithin(target, part) || placeAmong(target, allowed) !== undefined;
}
