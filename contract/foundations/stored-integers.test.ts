import { expect, it } from 'vitest';
import { z } from 'zod';
import { functions, queries } from '#contract/definitions.ts';
import { STORED_INTEGER_MAX } from './limits.ts';

type JsonSchema = z.core.JSONSchema.JSONSchema;

/** Returns the paths of the numbers of a schema for which `isFound` holds. */
function numbersOf(
  schema: JsonSchema | boolean,
  path: string,
  isFound: (number: JsonSchema) => boolean,
): string[] {
  if (typeof schema === 'boolean') return [];
  const inner: [name: string, of: JsonSchema | boolean][] = [
    ...Object.entries(schema.properties ?? {}),
    ...[schema.anyOf, schema.allOf, schema.oneOf, schema.prefixItems].flatMap((parts) =>
      (parts ?? []).map((part): [string, JsonSchema | boolean] => ['', part as JsonSchema]),
    ),
  ];
  if (schema.items) inner.push(['[]', schema.items as JsonSchema]);
  if (schema.additionalProperties) inner.push(['{}', schema.additionalProperties as JsonSchema]);
  const own = isNumber(schema) && isFound(schema) ? [path] : [];
  const further = inner.flatMap(([name, of]) =>
    numbersOf(of, name ? `${path}.${name}` : path, isFound),
  );
  return [...own, ...further];
}

const isNumber = ({ type }: JsonSchema) => type === 'integer' || type === 'number';

const isBounded = ({ minimum, maximum }: JsonSchema) =>
  minimum !== undefined &&
  maximum !== undefined &&
  minimum >= -STORED_INTEGER_MAX &&
  maximum <= STORED_INTEGER_MAX;

/** Returns the paths of the numbers that have no range, neither in the input nor in the parsed output. */
function unbounded(schema: z.ZodType, path: string): string[] {
  const of = (io: 'input' | 'output') => z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  const bounded = new Set(numbersOf(of('output'), path, isBounded));
  return numbersOf(of('input'), path, (number) => !isBounded(number)).filter(
    (each) => !bounded.has(each),
  );
}

it('every number of an input has a range that both engines store [OPS-119]', () => {
  const found = [
    ...Object.values(functions).flatMap(({ name, input }) => unbounded(input, name)),
    ...Object.values(queries).flatMap(({ path, params, search }) =>
      [params, search].flatMap((schema) => (schema ? unbounded(schema, path) : [])),
    ),
  ];
  expect([...new Set(found)]).toEqual([]);
});
