import { grays, primaries } from '../theme/palette.ts';

/** A colour that is readable on the page's background, in light and in dark. */
export interface Tone {
  light: string;
  dark: string;
}

const variable = (name: string): Tone => ({ light: `var(${name})`, dark: `var(${name})` });

const tones = new Map<string, Tone>([
  ['primary', variable('--primary')],
  ['gray', variable('--text-muted')],
  ['amber', variable('--warn')],
  ['red', variable('--danger')],
  ...Object.entries(primaries).map(([name, p]): [string, Tone] => [name, { light: p[700], dark: p[400] }]),
  ...Object.entries(grays).map(([name, g]): [string, Tone] => [name, { light: g[600], dark: g[400] }]),
]);

/** The tone of a palette name. Warns about an unknown name and uses the primary colour. */
export function toneOf(name: string): Tone {
  const tone = tones.get(name);
  if (tone) return tone;
  console.warn(`Unknown notification colour "${name}": using "primary".`);
  return variable('--primary');
}
