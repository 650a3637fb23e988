import { defaultGray, defaultPrimary } from '../../shared/constants.ts';

interface ThemeNames {
  primary: string;
  gray: string;
}

/**
 * The colours as CSS text: custom properties for light, for dark by the system's setting and for dark by choice. Dark
 * is for screens only: print is light. The build has warned about an unknown name, and uses the default.
 */
export function themeVariables({ primary, gray }: ThemeNames): string {
  const [light, dark] = modes({ primary, gray });
  const onlyDark = declarations(dark, (token) => dark[token] !== light[token]);
  return `:root{${declarations(light)}}@media screen{:root.dark{${onlyDark}}}@media screen and (prefers-color-scheme:dark){:root:not(.light){${onlyDark}}}`;
}

/** The same colours as values, light first: for tests, and for code that cannot read custom properties. */
export function modes({ primary, gray }: ThemeNames): [Colours, Colours] {
  const p = (primaries as Record<string, Primary>)[primary] ?? primaries[defaultPrimary];
  const g = (grays as Record<string, Gray>)[gray] ?? grays[defaultGray];
  return [light(p, g), dark(p, g)];
}

const light = (p: Primary, g: Gray) => ({
  'color-scheme': 'light',
  '--bg': g[50],
  '--surface': '#ffffff',
  '--surface-2': g[100],
  '--line': g[200],
  '--line-strong': g[500],
  '--text': g[900],
  '--text-muted': g[600],
  '--primary': p[700],
  '--primary-strong': p[700],
  '--on-primary': '#ffffff',
  '--primary-soft': p[100],
  '--tint': p[50],
  '--tint-line': p[200],
  ...deep(p),
  '--warn': '#85400b',
  '--warn-soft': '#fef3c7',
  '--warn-line': '#e3b341',
  '--danger': '#991b1b',
  '--danger-soft': '#fee2e2',
  '--focus': p[700],
});

export type Colours = ReturnType<typeof light>;

const dark = (p: Primary, g: Gray): Colours => ({
  'color-scheme': 'dark',
  '--bg': g[950],
  '--surface': g[850],
  '--surface-2': g[900],
  '--line': g[750],
  '--line-strong': g[450],
  '--text': g[100],
  '--text-muted': g[400],
  '--primary': p[400],
  '--primary-strong': p[400],
  '--on-primary': p[950],
  '--primary-soft': p[950],
  '--tint': mixed(p[950], g[850]),
  '--tint-line': mixed(p[900], g[750]),
  ...deep(p),
  '--warn': '#fcd34d',
  '--warn-soft': '#3a2a0a',
  '--warn-line': '#7a5a14',
  '--danger': '#fca5a5',
  '--danger-soft': '#451a1d',
  '--focus': p[400],
});

/** Scales from 50, nearly white, to 950, nearly black; only the steps in use. */
export const primaries = {
  green: {
    50: '#f0f8f3',
    100: '#d9f3e4',
    200: '#cbe6d6',
    400: '#4dba87',
    700: '#10603f',
    900: '#0b3f2b',
    950: '#07291d',
  },
  blue: {
    50: '#eff6ff',
    100: '#dbeafe',
    200: '#c6dcfa',
    400: '#7db3fb',
    700: '#1e40af',
    900: '#1b2f74',
    950: '#172554',
  },
};

export const grays = {
  cool: {
    50: '#f9fafb',
    100: '#f3f4f6',
    200: '#e2e5ea',
    400: '#a9b1be',
    450: '#8791a1',
    500: '#6b7280',
    600: '#4b5563',
    750: '#2b3646',
    850: '#18212e',
    900: '#111924',
    950: '#0b111a',
  },
  zinc: {
    50: '#fafafa',
    100: '#f4f4f5',
    200: '#e4e4e7',
    400: '#b0b0b8',
    450: '#90909a',
    500: '#71717a',
    600: '#52525b',
    750: '#343439',
    850: '#212124',
    900: '#18181b',
    950: '#0f0f11',
  },
};

type Primary = (typeof primaries)['green'];
type Gray = (typeof grays)['cool'];

/** The band of the deepest colour is the same in both modes. */
const deep = (p: Primary) => ({
  '--deep': p[900],
  '--on-deep': '#ffffff',
  '--on-deep-muted': p[100],
  '--on-deep-accent': p[400],
});

/** The colour half way between two. */
function mixed(one: string, other: string): string {
  const channels = [1, 3, 5].map((at) => {
    const sum = Number.parseInt(one.slice(at, at + 2), 16) + Number.parseInt(other.slice(at, at + 2), 16);
    return Math.round(sum / 2)
      .toString(16)
      .padStart(2, '0');
  });
  return `#${channels.join('')}`;
}

const declarations = (colours: Colours, isNeeded = (_token: keyof Colours): boolean => true): string =>
  (Object.keys(colours) as (keyof Colours)[])
    .filter(isNeeded)
    .map((token) => `${token}:${colours[token]}`)
    .join(';');
