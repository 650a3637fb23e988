import { guidePath, isGuide } from './guides.ts';
import { href, routes } from './routes.ts';

/** One entry of the header's menu, and of every list of links made from it. */
export interface MenuItem {
  label: string;
  to: string;
  icon?: string;
  /** Overrides the rules of `isActive`. */
  active?: boolean;
  description?: string;
  newTab?: boolean;
  children?: MenuItem[];
}

/** A shop's own links in the dropdowns, by the entry's label in lower case. What it leaves out stays as it is here. */
export type OwnMenu = Record<string, MenuItem[]>;

/** The header's menu. Its six entries and their order are the same for every shop. */
export const headerMenuOf = (own: OwnMenu | null): MenuItem[] =>
  headerMenu.map((item) => {
    const children = own?.[item.label.toLowerCase()] ?? item.children;
    return children ? { ...item, children } : item;
  });

export const headerMenu: MenuItem[] = [
  { label: routes.home.title, to: href('home') },
  { label: routes.about.title, to: href('about') },
  {
    label: 'Repairs',
    to: href('repairs'),
    children: [
      {
        label: routes.repairs.title,
        to: href('repairs'),
        icon: 'heroicons:currency-dollar',
        description: 'Find your device and see the price.',
      },
      {
        label: routes.track.title,
        to: href('track'),
        icon: 'heroicons:map-pin',
        description: 'See how your repair is going.',
      },
      {
        label: routes.motherboard.title,
        to: href('motherboard'),
        icon: 'heroicons:cpu-chip',
        description: 'Dead, wet or shorted boards.',
      },
    ],
  },
  {
    label: 'Business',
    to: href('b2b'),
    children: [
      {
        label: routes.b2b.title,
        to: href('b2b'),
        icon: 'heroicons:briefcase',
        description: 'Repairs for your team, in batches too.',
      },
      {
        label: routes.school.title,
        to: href('school'),
        icon: 'heroicons:academic-cap',
        description: 'Student and staff devices, by the batch.',
      },
    ],
  },
  {
    label: 'Help',
    to: href('faq'),
    children: [
      {
        label: routes.guides.title,
        to: href('guides'),
        icon: 'heroicons:book-open',
        description: 'Back up, get ready, look after it.',
      },
      {
        label: routes.faq.title,
        to: href('faq'),
        icon: 'heroicons:question-mark-circle',
        description: 'Quick answers to common questions.',
      },
    ],
  },
  { label: routes.contact.title, to: href('contact') },
];

export const informationMenu: MenuItem[] = [
  { label: routes.privacy.title, to: href('privacy') },
  { label: routes.warranty.title, to: href('warranty') },
  { label: routes.terms.title, to: href('terms') },
  { label: routes.glossary.title, to: href('glossary') },
  { label: 'Accessibility', to: '/accessibility' },
];

/** Slugs of the first-aid guides that every page links to. */
export const urgentGuides = { wet: 'spill-first-aid', hot: 'swollen-battery' } as const;

/** Links to them, beside the menu's entries. */
export const firstAidLinks = [
  { label: 'It got wet', to: guidePath(urgentGuides.wet) },
  { label: 'Hot or swollen', to: guidePath(urgentGuides.hot) },
] as const satisfies MenuItem[];

/** The path prefix under which a dropdown of the header is active, by its label. */
export const sectionPrefixes: Record<string, string> = {
  Repairs: '/repairs/',
  Business: '/business/',
  Help: '/help/',
};

/**
 * Whether a menu entry is active at `path`: a dropdown below its section's prefix, the guides link at and below
 * its own path, every other link at its own path. An explicit `active` wins.
 */
export function isActive(item: MenuItem, path: string): boolean {
  if (item.active !== undefined) return item.active;
  if (item.children) return path.startsWith(sectionPrefixes[item.label] ?? `${item.to}/`);
  if (item.to === href('guides') && isGuide(path)) return true;
  return path === item.to;
}
