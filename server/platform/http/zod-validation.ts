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
import { AppError } from './app-error.ts';

export interface ZodTypeProvider extends FastifyTypeProvider {
  validator: z.output<this['schema']>;
}

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

export const compileValidator: FastifySchemaCompiler<z.ZodType> =
  ({ schema }) =>
  (value: unknown) =>
    check(schema, value);

/**
 * Returns the validator of a function's input. When the schema refuses an input, the validator tries again without the
 * nulls that Firebase's SDK adds.
 */
export function inputValidator(schema: z.ZodType) {
  return (input: unknown) => {
    const checked = check(schema, input);
    return checked.error ? check(schema, withoutRefusedNulls(schema, input)) : checked;
  };
}

/**
 * Makes Fastify serialize responses by zod schemas that are converted to JSON schemas, which is faster. Each serializer
 * is built for the first response of its route, because building all of them takes a fifth of the start.
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

type Checked<Value> = { value: Value; error?: never } | { error: AppError };

/** Returns the parsed value. Throws `invalid-argument` with a Japanese message for each invalid field. */
export function validate<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
): z.output<Schema> {
  const checked = check(schema, value);
  if (checked.error) throw checked.error;
  return checked.value;
}

function check<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
): Checked<z.output<Schema>> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return { value: parsed.data };
  const fields: Record<string, string> = {};
  for (const issue of parsed.error.issues) {
    const path = issue.path.join('.');
    fields[path] ??= japaneseMessage(issue);
  }
  const [first] = Object.values(fields);
  return { error: new AppError('invalid-argument', first, { fields }) };
}

// The messages of the schemas are Japanese. zod's own messages (unknown key, wrong type) cannot be shown to users.
const japanese = /[\u3040-\u30ff\u3400-\u9fff]|^Invalid CSRF token format$/;

function japaneseMessage(issue: z.core.$ZodIssue): string {
  if (japanese.test(issue.message)) return issue.message;
  if (issue.code === 'unrecognized_keys') return `不明な項目があります: ${issue.keys.join(', ')}`;
  return '入力の形式が正しくありません';
}

/**
 * Returns the input without the nulls that the schema refuses. Such a field then counts as absent: an optional field
 * gets its default, and a required field is missing. A null that the schema accepts keeps its meaning, such as a
 * removal.
 */
export function withoutRefusedNulls(schema: z.ZodType, input: unknown): unknown {
  const remaining = structuredClone(input);
  let removed = true;
  // A schema with several stages reports the nulls of a later stage only when those of the earlier stages are gone.
  while (removed) {
    removed = false;
    for (const { code, path } of schema.safeParse(remaining).error?.issues ?? []) {
      // Refinements report `custom`. A null that only a refinement refuses is kept, for example for a missing end time.
      if (code !== 'custom' && removeNull(remaining, path)) removed = true;
    }
  }
  return remaining;
}

function removeNull(input: unknown, path: readonly PropertyKey[]): boolean {
  let parent = input;
  for (const key of path.slice(0, -1)) parent = fieldOf(parent, key);
  const key = path.at(-1);
  if (key === undefined || Array.isArray(parent) || fieldOf(parent, key) !== null) return false;
  return Reflect.deleteProperty(parent as object, key);
}

function fieldOf(parent: unknown, key: PropertyKey): unknown {
  return typeof parent === 'object' && parent !== null ? Reflect.get(parent, key) : undefined;
}

type JsonSchema = Record<string, unknown>;

/** Returns the JSON schema of a zod schema. `anyOf [X, null]` becomes a nullable X, which is serialized faster. */
export function jsonSchemaOf(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return simplify(json) as JsonSchema;
}

function simplify(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(simplify);
  if (typeof value !== 'object' || value === null) return value;
  const node = Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, simplify(item)]),
  ) as JsonSchema;
  return nullable(node) ?? node;
}

function nullable({ anyOf, ...rest }: JsonSchema): JsonSchema | null {
  if (!Array.isArray(anyOf) || anyOf.length !== 2) return null;
  const value = anyOf.find((option: JsonSchema) => option.type !== 'null') as JsonSchema;
  if (!anyOf.some((option: JsonSchema) => option.type === 'null') || !value) return null;
  // A nullable enum would have to list null. The serializer needs only the type, so the enum is removed.
  const { enum: _, ...bare } = value;
  return { ...rest, ...bare, nullable: true };
}
