import buildSerializer from 'fast-json-stringify';
import type {
  FastifyBaseLogger,
  FastifyInstance,
  FastifyRequest,
  FastifySchema,
  FastifySchemaCompiler,
  FastifySerializerCompiler,
  FastifyTypeProvider,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
  RouteGenericInterface,
} from 'fastify';
import { z } from 'zod';
import { jsonSchemaOf } from './json-schema.ts';
import { withoutRefusedNulls } from './refused-nulls.ts';
import { check } from './validate.ts';

/** Gives the params, query and body of a request the types of the zod schemas of its route. */
export interface ZodTypeProvider extends FastifyTypeProvider {
  validator: z.output<this['schema']>;
}

/** An app whose routes have zod schemas. */
export type App = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  ZodTypeProvider
>;

/** A request that Fastify has validated by the schema of its route. */
export type ValidatedRequest<Schema extends FastifySchema> = FastifyRequest<
  RouteGenericInterface,
  RawServerDefault,
  RawRequestDefaultExpression,
  Schema,
  ZodTypeProvider
>;

/** Lets Fastify validate requests by zod schemas. */
export const compileValidator: FastifySchemaCompiler<z.ZodType> =
  ({ schema }) =>
  (value: unknown) =>
    check(schema, value);

/**
 * Returns the validator of a function's input. Firebase's SDK sends null for an undefined field, so refused nulls are
 * removed. The input is parsed again only after a refusal.
 */
export function inputValidator(schema: z.ZodType) {
  return (input: unknown) => {
    const checked = check(schema, input);
    return checked.error ? check(schema, withoutRefusedNulls(schema, input)) : checked;
  };
}

/**
 * Lets Fastify serialize responses by zod schemas, as JSON schemas, which is faster. A serializer is built for the first
 * response of its route: building all of them takes a fifth of a start.
 */
export const compileSerializer: FastifySerializerCompiler<z.ZodType | object> = ({ schema }) => {
  let serialize: ((value: unknown) => string) | undefined;
  return (value: unknown) => {
    serialize ??= buildSerializer(
      schema instanceof z.ZodType ? jsonSchemaOf(schema, 'output') : schema,
    );
    return serialize(value);
  };
};
