import type { DocumentSummary } from './page.ts';
import { href } from './routes.ts';

// The how-to guides: documents below `/help/guides`, grouped by subject.

export const guidePath = (name: string): string => `${href('guides')}/${name}`;

/** The file name of a guide's path: "spill-first-aid". */
export const guideName = (path: string): string => path.slice(guidePath('').length);

export const isGuide = (path: string): boolean => path.startsWith(guidePath(''));

export interface GuideGroup {
  title: string;
  intro: string;
  guides: DocumentSummary[];
}

/** The groups with their guides, in order. Guides without a group come last, under a title of their own. */
export function groupGuides(guides: DocumentSummary[]): GuideGroup[] {
  const byPath = new Map(guides.map((guide) => [guide.path, guide]));
  const named = groups.map(({ names, ...group }) => ({
    ...group,
    guides: names.flatMap((name) => byPath.get(guidePath(name)) ?? []),
  }));
  const placed = new Set(named.flatMap(({ guides: members }) => members));
  const others = guides.filter((guide) => !placed.has(guide));
  return [...named, { title: 'More guides', intro: '', guides: others }].filter(
    ({ guides: members }) => members.length > 0,
  );
}

/** The guides that follow a guide in its group, from its first one again after the last: at most three. */
export function relatedGuides(guides: DocumentSummary[], path: string): DocumentSummary[] {
  const group = groupGuides(guides).find(({ guides: members }) =>
    members.some((guide) => guide.path === path),
  );
  if (!group) return [];
  const at = group.guides.findIndex((guide) => guide.path === path);
  return [...group.guides.slice(at + 1), ...group.guides.slice(0, at)].slice(0, 3);
}

/** File names of guides, in reading order. */
const groups: { title: string; intro: string; names: string[] }[] = [
  {
    title: 'When something goes wrong',
    intro: 'What to do first, and what to leave alone.',
    names: [
      'spill-first-aid',
      'swollen-battery',
      'data-recovery',
      'phone-does-not-charge',
      'remote-access-scam',
    ],
  },
  {
    title: 'Before a repair',
    intro: 'Save your data, keep it private, and find what we’ll ask for.',
    names: [
      'find-your-model',
      'back-up-iphone',
      'back-up-android',
      'back-up-computer',
      'repair-mode',
      'turn-off-find-my',
      'bitlocker-key',
      'pack-for-mail-in',
    ],
  },
  {
    title: 'Prices and decisions',
    intro: 'What a repair is, what it costs, and whether it’s worth it.',
    names: [
      'read-your-quote',
      'repair-or-replace',
      'what-is-a-motherboard-repair',
      'choose-an-ssd',
      'windows-10-end-of-support',
      'insurance-report',
    ],
  },
  {
    title: 'After a repair',
    intro: 'Check it at the counter, and let the old one go safely.',
    names: ['after-repair-checks', 'wipe-before-recycling'],
  },
  {
    title: 'Look after it',
    intro: 'Small habits that beat heat, storms and wear.',
    names: ['battery-health', 'summer-heat', 'storms-and-surges', 'school-laptop-care'],
  },
];
