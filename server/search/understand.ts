import type { DeviceKind } from '../../shared/catalogue.ts';
import type { Part } from './read-query.ts';
import type { SearchIndex } from './search-index.ts';
import { hasDigit } from './search-words.ts';
import type { Vocabulary } from './vocabulary.ts';
import { isOnly, saidIn, wordsTogether } from './words-together.ts';

/** What a part of a query does for the device: it must be in its words, it should be, it may be, or it is of no device. */
export type Role = 'required' | 'variant' | 'plain' | 'optional' | null;

/** What a query says, before any device is looked up. */
export interface Understood {
  parts: Part[];
  /** For each part. */
  roles: Role[];
  /** One word at least names a maker, a family or a model. */
  namesDevice: boolean;
  /** A number or a thing that the catalogue does not have where a device is named: "a51", "fitbit". */
  unlisted: string | null;
  /** The symptom that asks for first aid. */
  danger: string | null;
  /** All that the words may mean: which one, the device decides. */
  symptoms: string[];
  /** Each repair, with all that its words may mean: "glass" is the front or the back. */
  repairs: string[][];
  kinds: DeviceKind[];
}

/** @param covered words of answers: they name no repair where no device is named */
export function understand(
  vocabulary: Vocabulary,
  { symptoms }: SearchIndex,
  parts: Part[],
  covered: ReadonlySet<string> = new Set(),
): Understood {
  const slugs = (type: 'symptom' | 'kind') =>
    parts.map(({ meanings }) => meanings.flatMap((meaning) => (meaning.type === type ? [meaning.slug] : [])));
  const named = slugs('symptom').flat();
  const meant = new Set(vocabulary.together(saidIn(parts)).map(({ slug }) => slug));
  const together = symptoms.filter(({ slug }) => meant.has(slug));
  const dangers = symptoms.filter(({ isDanger }) => isDanger);
  const isDanger = (slug: string) => dangers.some((symptom) => symptom.slug === slug);
  // Who is hurt comes before what is damaged.
  const hurt = dangers.find(
    (symptom) =>
      symptom.services.length === 0 && (named.includes(symptom.slug) || together.includes(symptom)),
  );
  const danger = hurt?.slug ?? named.find(isDanger) ?? together[0]?.slug ?? null;
  const roles = rolesOf(vocabulary, parts);
  const run = parts.filter((_, index) => roles[index] === 'required');
  const namesDevice = run.some((part) => identifiesDevice(vocabulary, part));
  const isNumbered = namesDevice && run.some(({ text }) => hasDigit(text));
  // "EliteBook 840 G5": it stands beside the device's words as a part of its name would.
  const isBeside = (index: number) => ['required', 'variant'].includes(roles[index - 1] ?? '');
  const strange = parts.find(
    ({ text, meanings, device }, index) =>
      !device &&
      meanings.length === 0 &&
      hasDigit(text) &&
      (!isNumbered || (isBeside(index) && isVersion(text))),
  );
  // What a danger is told by is not the device: "phone went through the dishwasher".
  const identifying = symptoms.find(({ slug }) => slug === danger)?.together.flatMap(wordsTogether) ?? [];
  const unlisted = parts.find(
    ({ text, meanings }) => isOnly(meanings, 'unlisted') && !identifying.includes(text),
  );
  const isCovered = ({ text }: Part) => !namesDevice && text.split(' ').every((word) => covered.has(word));
  const repairsOf = (each: Part[]) =>
    each.flatMap((part) => {
      const meanings = isCovered(part) ? [] : part.meanings;
      const services = meanings.flatMap((meaning) => (meaning.type === 'service' ? [meaning.slug] : []));
      return services.length > 0 ? [services] : [];
    });
  // "steam deck oled stick drift": a word of the device is a repair only where no other is named.
  const others = repairsOf(parts.filter(({ device }) => !device));
  const repairs = namesDevice && others.length > 0 ? others : repairsOf(parts);
  return {
    parts,
    roles,
    namesDevice,
    // Beside a device that is named by its number it is something else: "ps5, no signal on the tv".
    unlisted: ((isNumbered ? undefined : unlisted) ?? (namesDevice ? strange : undefined))?.text ?? null,
    danger,
    symptoms: danger ? [danger] : [...new Set(named.filter((slug) => !isDanger(slug)))],
    repairs: narrowed(repairs),
    kinds: [...new Set(slugs('kind').flat())] as DeviceKind[],
  };
}

const isVersion = (text: string): boolean => /^[a-z]{0,2}\d{1,2}[a-z]?$/.test(text);

/** The words around a maker, a family or a model say which device it is; where these have no number, all words do. */
function rolesOf(vocabulary: Vocabulary, parts: Part[]): Role[] {
  const runs: number[] = [];
  let run = 0;
  for (const { device, meanings } of parts) {
    if (!device && !isOnly(meanings, 'filler') && !meanings.some(({ type }) => type === 'kind')) run += 1;
    runs.push(run);
  }
  const roleIn = (isNear: (index: number) => boolean): Role[] =>
    parts.map(({ device, meanings }, index) => {
      if (!device) return null;
      if (!isNear(index)) return 'optional';
      if (meanings.length === 0) return 'required';
      const own = meanings.find(({ type }) => type === 'variant' || type === 'plain');
      return (own?.type as Role) ?? 'optional';
    });
  const identifying = new Set(runs.filter((_, index) => identifiesDevice(vocabulary, parts[index])));
  const near = roleIn((index) => identifying.has(runs[index] ?? 0));
  const isNumbered = parts.some(({ text }, index) => near[index] === 'required' && hasDigit(text));
  return isNumbered ? near : roleIn(() => true);
}

const identifiesDevice = ({ identifiesDevice }: Vocabulary, part?: Part): boolean =>
  part?.meanings.length === 0 && [...(part.device?.keys() ?? [])].some((at) => identifiesDevice[at]);

/** Of words that mean several repairs, those that others mean too: "cracked back glass" is the back. */
function narrowed(repairs: string[][]): string[][] {
  return repairs.filter(
    (one, index) =>
      !repairs.some(
        (other, at) =>
          at !== index &&
          other.every((slug) => one.includes(slug)) &&
          (other.length < one.length || at < index),
      ),
  );
}
