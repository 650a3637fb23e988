import { basename } from 'node:path';
import type { Manufacturer } from './catalogue-schema.ts';

/**
 * Warnings of model numbers that two devices have, on the line of the second, and of two in one. A maker may print one on
 * two devices, and an owner may have copied an entry.
 * @param files the manufacturers' files, by whose names the devices are known
 */
export function modelWarnings(
  files: readonly { file: string; yaml: string }[],
  manufacturers: readonly Manufacturer[],
): string[] {
  const seen = new Map<string, string>();
  return manufacturers.flatMap(({ slug, devices }) => {
    const found = files.find(({ file }) => basename(file, '.yaml') === slug);
    return devices.flatMap(({ device: { slug: path, name, models } }) =>
      models.flatMap((model) => {
        const other = seen.get(model.toUpperCase());
        seen.set(model.toUpperCase(), name);
        const isTwo = /\d\S* +\S*\d/.test(model);
        if (!found || !(other || isTwo)) return [];
        const at = `${found.file}:${lineOfModel(found.yaml, path, model)} ${name}, models:`;
        return isTwo
          ? `${at} "${model}" looks like two numbers: write a comma between them`
          : `${at} ${model} is a number of ${other} too: take it from one, unless both carry it`;
      }),
    );
  });
}

/** The line of a model number in the entry of a device. */
function lineOfModel(yaml: string, slug: string, model: string): number {
  const lines = yaml.split('\n');
  const entry = lines.findIndex((line) => line.trim().replace(/^- /, '') === `slug: ${slug}`);
  const at = lines.findIndex((line, index) => index >= entry && line.includes(model));
  return Math.max(at, entry) + 1;
}
