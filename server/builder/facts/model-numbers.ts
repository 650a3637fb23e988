import { basename } from 'node:path';
import { type Manufacturer, manufacturerSchema } from './catalogue-schema.ts';
import { openYaml } from './read-yaml.ts';

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
    return devices.flatMap(({ device: { name, models } }, index) =>
      models.flatMap((model, position) => {
        const other = seen.get(model.toUpperCase());
        seen.set(model.toUpperCase(), name);
        const isTwo = /\d\S* +\S*\d/.test(model);
        if (!found || !(other || isTwo)) return [];
        const { fault } = openYaml(found.file, found.yaml, manufacturerSchema);
        const text = isTwo
          ? `"${model}" looks like two numbers: write a comma between them`
          : `${model} is a number of ${other} too: take it from one, unless both carry it`;
        return fault(['devices', index, 'models', position], text);
      }),
    );
  });
}
