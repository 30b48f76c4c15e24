import type {
  FastifyBaseLogger,
  FastifyInstance,
  FastifyRequest,
  FastifySchema,
  FastifySchemaCompiler,
  FastifyTypeProvider,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
  RouteGenericInterface,
} from 'fastify';
import type { z } from 'zod';
import { check } from './validate.ts';

/** Gives the parts of a request the types of the zod schemas in the schema of its route. */
export interface ZodTypeProvider extends FastifyTypeProvider {
  validator: z.output<this['schema']>;
}

/** The app, as routes see it whose schemas are zod schemas. */
export type App = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  ZodTypeProvider
>;

/** A request as Fastify has validated it by the schema of its route. */
export type ValidatedRequest<Schema extends FastifySchema> = FastifyRequest<
  RouteGenericInterface,
  RawServerDefault,
  RawRequestDefaultExpression,
  Schema,
  ZodTypeProvider
>;

/** Lets Fastify validate requests by zod schemas. Answers are serialized by JSON schemas, which is faster. */
export const compileValidator: FastifySchemaCompiler<z.ZodType> =
  ({ schema }) =>
  (value: unknown) =>
    check(schema, value);
