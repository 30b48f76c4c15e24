import { z } from 'zod';

type JsonSchema = Record<string, unknown>;

/**
 * Returns the JSON schema of a zod schema, in the form that Fastify serializes fastest. `anyOf [X, null]` becomes a
 * nullable X, because the serializer validates every response against an `anyOf`.
 */
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
  // A nullable enum would have to list null, so it is removed. The serializer needs only the type.
  const { enum: _, ...bare } = value;
  return { ...rest, ...bare, nullable: true };
}
