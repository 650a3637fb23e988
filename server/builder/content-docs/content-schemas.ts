import { type JsonSchema, toJsonSchema } from '@valibot/to-json-schema';
import type * as v from 'valibot';
import { frontMatterSchema } from '../documents/read-front-matter.ts';
import { manufacturerSchema } from '../facts/catalogue-schema.ts';
import { guideGroupsSchema } from '../facts/guide-groups.ts';
import { menuSchema } from '../facts/menu-file.ts';
import { searchesSchema } from '../facts/search-list.ts';
import { priceListSchema } from '../facts/service-schema.ts';
import { shopSchema } from '../facts/shop-schema.ts';
import { symptomsSchema } from '../facts/symptom-list.ts';

/**
 * The kinds of content with fields: the name that content/FIELDS.md gives each, what the build checks it with, and the schema
 * for editors, which do not look for YAML in a document.
 */
const kinds: [kind: string, schema: v.GenericSchema<unknown, unknown>, file: string | null][] = [
  ['shop.yaml', shopSchema, 'shop.json'],
  ['menu.yaml', menuSchema, 'menu.json'],
  ['services.yaml', priceListSchema, 'services.json'],
  ['repairs/*.yaml', manufacturerSchema, 'manufacturer.json'],
  ['symptoms.yaml', symptomsSchema, 'symptoms.json'],
  ['guides.yaml', guideGroupsSchema(null), 'guides.json'],
  ['searches.yaml', searchesSchema, 'searches.json'],
  ['front matter', frontMatterSchema, null],
];

/** Where the schema for editors stands, by kind. */
export const schemaFiles: Record<string, string> = Object.fromEntries(
  kinds.flatMap(([kind, , file]) => (file ? [[kind, `content/.schema/${file}`]] : [])),
);

/** The JSON Schema of each kind of content: what the build checks, but for rules between fields. */
export const jsonSchemas: Record<string, JsonSchema> = Object.fromEntries(
  kinds.map(([kind, schema]) => [
    kind,
    { ...schemaOf(schema), $schema: 'http://json-schema.org/draft-07/schema#' },
  ]),
);

/** What JSON Schema cannot say, such as the check digits of an ABN, the build alone checks. */
function schemaOf(schema: unknown): JsonSchema {
  const { $schema, $defs, ...written } = toJsonSchema(schema as v.GenericSchema, {
    typeMode: 'input',
    errorMode: 'ignore',
    // Forms to choose from stand where the value does: nothing that reads these schemas follows a `$ref`.
    overrideSchema: ({ valibotSchema }) =>
      valibotSchema.type === 'lazy'
        ? schemaOf((valibotSchema as v.LazySchema<v.GenericSchema>).getter(undefined))
        : undefined,
  });
  return written;
}
