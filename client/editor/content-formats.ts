import { parse } from 'yaml';
import { changeYaml } from './change-yaml.ts';
import type { FormValues } from './form-values.ts';
import { plainText } from './plain-text.ts';

/** The entry's text as it was read goes along with its values: a save changes that text. No form shows it. */
const sourceKey = '_source';

/** The text that each text to be saved was made from. */
const originals = new Map<string, string>();

export const originalOf = (text: string): string | undefined => originals.get(plainText(text));

function rememberOriginal(text: string, source: unknown): string {
  if (typeof source === 'string') originals.set(plainText(text), plainText(source));
  return text;
}

/** What a format of Sveltia CMS consists of. */
interface Format {
  fromFile(text: string): FormValues;
  toFile(content: FormValues): string;
}

/** A YAML file. */
export const factsFormat: Format = {
  fromFile(written) {
    const text = plainText(written);
    const values = parse(text) as FormValues;
    // The week may be written as one entry; its form is a list.
    const week = values.hours ? { hours: [values.hours].flat() } : {};
    return { ...values, ...week, [sourceKey]: text };
  },
  toFile({ [sourceKey]: source, ...values }) {
    return rememberOriginal(changeYaml(`${source ?? ''}\n`, closuresInOrder(values), 'null'), source);
  },
};

/** A form adds an entry at the end of its list; days stand in the order of the calendar. */
function closuresInOrder(values: FormValues): FormValues {
  const { closures } = values;
  if (!Array.isArray(closures)) return values;
  return { ...values, closures: closures.toSorted((a, b) => `${a?.date}`.localeCompare(`${b?.date}`)) };
}

const frontMatter = /^---\n([\s\S]*?)^---\n/m;

/** A document: front matter as fields, the text as `body`. */
export const mdxFormat: Format = {
  fromFile(written) {
    const text = plainText(written);
    const [whole = '', head = ''] = frontMatter.exec(text) ?? [];
    // What is not said is so: its switch is on.
    return {
      navigation: true,
      ...(parse(head) as FormValues | null),
      body: text.slice(whole.length),
      [sourceKey]: text,
    };
  },
  toFile({ [sourceKey]: source, body: typed, navigation, ...values }) {
    // Bullets pasted from Word.
    const body = `${typed ?? ''}`.replace(/^[•·▪●]\s+/gm, '- ').replace(/^o\t/gm, '  - ');
    const written = frontMatter.exec(`${source ?? ''}`)?.[1] ?? '';
    const head = withNavigation(written, navigation !== false);
    const fields = /^navigation: *true/m.test(head) ? { ...values, navigation } : values;
    return rememberOriginal(`---\n${changeYaml(head, fields, 'nothing')}---\n${body}`, source);
  },
};

/** A form has one state for what is off and what is not said; here they differ. */
function withNavigation(head: string, isOn: boolean): string {
  if (isOn !== /^navigation: *false/m.test(head)) return head;
  return isOn ? head.replace(/^navigation:.*\n/m, '') : `${head}navigation: false\n`;
}
