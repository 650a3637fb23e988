import type { FastifySchemaCompiler, FastifyServerOptions } from 'fastify';
import * as v from 'valibot';
import { SiteError } from './error-table.ts';

/** Has Fastify check parameters by valibot schemas; the handler gets what they make of them. A bad query is a 400. */
export const valibotCompiler: FastifySchemaCompiler<v.GenericSchema> =
  ({ schema }) =>
  (value: unknown) => {
    const result = v.safeParse(schema, value);
    if (result.success) return { value: result.output };
    return { error: new SiteError('invalid-parameters', { cause: v.summarize(result.issues) }) };
  };

/** For Fastify's `schemaController`: in place of Ajv and fast-json-stringify, which it would load. */
export const valibotSchemas = {
  compilersFactory: { buildValidator: () => valibotCompiler, buildSerializer: () => () => JSON.stringify },
} as unknown as NonNullable<FastifyServerOptions['schemaController']>;

/** The last segment of a path as the name of a JSON file, without its `.json`. */
export const jsonFile = v.pipe(
  v.string(),
  v.endsWith('.json'),
  v.transform((file) => file.slice(0, -'.json'.length)),
);
