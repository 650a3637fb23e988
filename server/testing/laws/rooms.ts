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
  ['server/app.ts', 'server/serve-desk.ts'],
  ['server/site', 'server/desk'],
  ['server/search'],
  ['server/release', 'server/back-office', 'server/ssr'],
  ['server/forms'],
  ['server/guard'],
  ['server/http'],
  ['server/process', 'server/config.ts'],
  [
    ...['client/boot.ts', 'client/entry.tsx', 'client/dev-reload.ts', 'client/inline-script.ts'],
    ...['client/desk', 'client/editor'],
  ],
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
  'server/site': [
    ['server/site/define-site.ts'],
    [
      'server/site/loaders.ts',
      'server/site/site-forms.ts',
      'server/site/site-islands.ts',
      'server/site/open-site-release.ts',
    ],
    ['server/site/requests', 'server/site/tracking'],
    ['server/site/forms'],
    ['server/site/catalogue', 'server/site/documents', 'server/site/machines', 'server/site/icon-service.ts'],
    ['server/site/pages', 'server/site/site-deps.ts'],
    ['server/site/site-release.ts'],
    ['server/site/renderer.tsx'],
    ['server/site/facts', 'server/site/site-errors.ts'],
  ],
  'server/desk': [
    ['server/desk/desk.ts'],
    ['server/desk/define-desk.tsx'],
    ['server/desk/board', 'server/desk/intake'],
    ['server/desk/ticket'],
    ['server/desk/people'],
    ['server/desk/pages'],
    ['server/desk/access.ts', 'server/desk/desk-deps.ts'],
  ],
  'client/desk': [
    ['client/desk/Frame.tsx', 'client/desk/board', 'client/desk/intake'],
    ['client/desk/ticket', 'client/desk/people'],
    ['client/desk/paper', 'client/desk/DangerBoxes.tsx'],
    [
      'client/desk/TextFields.tsx',
      'client/desk/Problem.tsx',
      'client/desk/Failure.tsx',
      'client/desk/scripts',
    ],
    ['client/desk/offered-times.ts', 'client/desk/short-times.ts'],
    ['client/desk/repair.fixtures.ts'],
    ['client/desk/repair-props.ts'],
  ],
  'server/back-office': [
    ['server/back-office/open.ts', 'server/back-office/commands'],
    ['server/back-office/copies'],
    ['server/back-office/staff'],
    // A batch may come with an enquiry.
    ['server/back-office/repairs'],
    ['server/back-office/enquiries'],
    [
      'server/back-office/retention',
      'server/back-office/conditions.ts',
      'server/back-office/missed-searches.ts',
    ],
    ['server/back-office/submissions', 'server/back-office/audit'],
    ['server/back-office/limits', 'server/back-office/mail'],
    ['server/back-office/store'],
  ],
  'server/back-office/repairs': [
    ['server/back-office/repairs/links'],
    ['server/back-office/repairs/views'],
    ['server/back-office/repairs/intake'],
    ['server/back-office/repairs/acts'],
    ['server/back-office/repairs/law'],
    ['server/back-office/repairs/mails'],
    ['server/back-office/repairs/quotes'],
    ['server/back-office/repairs/records'],
  ],
  'server/testing': [
    ['server/testing/runner'],
    ['server/testing/laws', 'server/testing/hard', 'server/testing/states'],
    ['server/testing/browser'],
    ['server/testing/servers'],
    ['server/testing/databases'],
    ['server/testing/fixtures', 'server/testing/network'],
    ['server/testing/basics'],
  ],
};

export const guardedFolders = Object.keys(inside);

/** Rooms that few may enter, though their floor would let more: nothing of the builder runs in production, nor of the desk on the site. */
const entrances: Record<string, string[]> = {
  'server/builder': ['build.ts', 'server/dev.ts', 'server/tools'],
  'server/desk': ['server/serve-desk.ts'],
  'client/desk': ['server/desk'],
  'client/editor': ['server/tools'],
};

/** Rooms that may use little of the client and of what both sides share: the core knows nothing of the shop. */
const restricted: Record<string, string[]> = {
  'server/ssr': [
    'shared/constants.ts',
    'shared/crawlers.ts',
    'server/http/escape-html.ts',
    'shared/icon-word.ts',
    'shared/iconify.ts',
    'shared/page.ts',
    'shared/route-rules.ts',
  ],
};

/** What is of this shop: nothing of it may be reached from the core by value, through however many files. */
const siteParts = [
  ...['server/site', 'server/desk', 'server/search', 'server/back-office', 'server/release', 'client'],
  ...['routes', 'catalogue', 'repair-', 'money', 'shop', 'form', 'link-', 'error-data'].map(
    (name) => `shared/${name}`,
  ),
];

export const knowsTheSite = (file: string): boolean => siteParts.some((part) => file.startsWith(part));

/** What each part of the house may import beside itself: parts, packages (`*`: any), and `node:`. */
const parts: Record<string, string[]> = {
  'build.ts': ['server', 'client', 'shared', '*', 'node:'],
  server: ['client', 'shared', '*', 'node:'],
  'client/desk': ['client', 'shared', 'react', 'qrcode-generator'],
  'client/editor': ['shared', 'yaml', '@sveltia/cms'],
  client: ['shared', 'react', 'react-dom', 'react-router', '@emotion/css', '@emotion/react', '@iconify/core'],
  // Neither React nor the DOM nor Node: the same answer on both sides.
  shared: ['isbot', 'valibot', '@iconify/utils'],
  // Documents use what client/prose offers them, and nothing else of the client.
  content: ['client/prose', 'shared'],
};

/** Why an import may not be, as a sentence; nothing where it may. */
export function fault({ file, target }: Import): string | undefined {
  if (!mayReach(file, target)) return `${file} may not import ${target}`;
  if (isTest(file))
    return isHelper(file) && isHelper(target) ? floorFault({ file, target }, helpers) : undefined;
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

/** How many rooms a plan has, and how many arrows lead from one room to another that it imports, types too. */
interface Plan {
  rooms: number;
  arrows: number;
  /** Arrows with an import that `fault` finds. */
  back: number;
  /** Rooms on the longest way along arrows; infinite where that goes in a circle. */
  floors: number;
}

/**
 * The plan of a folder, whose rooms are the files and folders directly in it; or of the whole, whose rooms are those of
 * `server` and the other files and folders at the top. Tests and measurements are left out.
 */
export function planOf(imports: Import[], folder?: string): Plan {
  const within = imports.filter(
    ({ file, target }) =>
      (!isTest(file) || (folder === 'server/testing' && isHelper(file))) &&
      [file, target].every((each) => placeAmong(each, folder ? [folder] : Object.keys(parts))),
  );
  const roomIn = (file: string): string => {
    const depth = (folder ?? (isWithin(file, 'server') ? 'server' : '')).split('/').filter(Boolean).length;
    return file
      .split('/')
      .slice(0, depth + 1)
      .join('/');
  };
  const arrows = Map.groupBy(
    within.filter(({ file, target }) => roomIn(file) !== roomIn(target)),
    ({ file, target }) => `${roomIn(file)} → ${roomIn(target)}`,
  );
  const rooms = new Set(within.flatMap(({ file, target }) => [roomIn(file), roomIn(target)]));
  const back = [...arrows.values()].filter((each) => each.some(fault)).length;
  return { rooms: rooms.size, arrows: arrows.size, back, floors: floorsOf(rooms, [...arrows.keys()]) };
}

/** Takes away the rooms that lead nowhere, floor by floor. */
function floorsOf(rooms: Set<string>, arrows: string[]): number {
  if (rooms.size === 0) return 0;
  const above = arrows.filter((arrow) => rooms.has(arrow.split(' → ')[1] ?? ''));
  const left = new Set([...rooms].filter((room) => above.some((arrow) => arrow.startsWith(`${room} → `))));
  return left.size === rooms.size ? Number.POSITIVE_INFINITY : 1 + floorsOf(left, above);
}

function floorFault({ file, target }: Import, floors: string[][]): string | undefined {
  const [own, other] = [roomOf(file, floors), roomOf(target, floors)];
  if (!own || !other) return `${own ? target : file} lies in no room of the house`;
  const floorOf = (room: string) => floors.findIndex((rooms) => rooms.includes(room));
  if (own !== other && floorOf(other) <= floorOf(own))
    return `${file} imports ${target}, which is not below it`;
}

const helpers = inside['server/testing'] ?? [];

/** A file that tests share, and no test itself. */
const isHelper = (file: string): boolean =>
  isWithin(file, 'server/testing') && !/\.(?:test|hard|browser)\.tsx?$/.test(file);

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
