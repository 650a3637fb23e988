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

/** The kinds of content with fields: the name that content/FIELDS.md gives each, and what the build checks it with. */
const schemas: Record<string, v.GenericSchema<unknown, unknown>> = {
  'shop.yaml': shopSchema,
  'menu.yaml': menuSchema,
  'services.yaml': priceListSchema,
  'repairs/*.yaml': manufacturerSchema,
  'symptoms.yaml': symptomsSchema,
  'guides.yaml': guideGroupsSchema(null),
  'searches.yaml': searchesSchema,
  'front matter': frontMatterSchema,
};

/** Where the schema for editors stands, by kind. Front matter has none: editors do not look for YAML in a document. */
export const schemaFiles: Record<string, string> = {
  'shop.yaml': 'content/.schema/shop.json',
  'menu.yaml': 'content/.schema/menu.json',
  'services.yaml': 'content/.schema/services.json',
  'repairs/*.yaml': 'content/.schema/manufacturer.json',
  'symptoms.yaml': 'content/.schema/symptoms.json',
  'guides.yaml': 'content/.schema/guides.json',
  'searches.yaml': 'content/.schema/searches.json',
};

/** The JSON Schema of each kind of content: what the build checks, but for rules between fields. */
export const jsonSchemas: Record<string, JsonSchema> = Object.fromEntries(
  Object.entries(schemas).map(([kind, schema]) => [
    kind,
    // What JSON Schema cannot say, such as the check digits of an ABN, the build alone checks.
    toJsonSchema(schema, { typeMode: 'input', errorMode: 'ignore' }),
  ]),
);
