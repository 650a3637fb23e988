import { parse } from 'yaml';
import { changeYaml } from '../change-yaml.ts';
import type { Values } from '../form-values.ts';

/** The entry's text as it was read goes along with its values: a save changes that text. No form shows it. */
const sourceKey = '_source';

/** What a format of Sveltia CMS consists of. */
interface Format {
  fromFile(text: string): Values;
  toFile(content: Values): string;
}

/** A YAML file. */
export const factsFormat: Format = {
  fromFile(text) {
    const values = parse(text) as Values;
    // The week may be written as one entry; its form is a list.
    const week = values.hours ? { hours: [values.hours].flat() } : {};
    return { ...values, ...week, [sourceKey]: text };
  },
  toFile({ [sourceKey]: source, ...values }) {
    return changeYaml(`${source ?? ''}\n`, inOrder(values), 'null');
  },
};

/** A form adds an entry at the end of its list; days stand in the order of the calendar. */
function inOrder(values: Values): Values {
  const { closures } = values;
  if (!Array.isArray(closures)) return values;
  return { ...values, closures: closures.toSorted((a, b) => `${a?.date}`.localeCompare(`${b?.date}`)) };
}

const frontMatter = /^---\n([\s\S]*?)^---\n/m;

/** A document: front matter as fields, the text as `body`. */
export const mdxFormat: Format = {
  fromFile(text) {
    const [whole = '', head = ''] = frontMatter.exec(text) ?? [];
    return { ...(parse(head) as Values | null), body: text.slice(whole.length), [sourceKey]: text };
  },
  toFile({ [sourceKey]: source, body, ...values }) {
    const head = frontMatter.exec(`${source ?? ''}`)?.[1] ?? '';
    return `---\n${changeYaml(head, values, 'nothing')}---\n${body}`;
  },
};
