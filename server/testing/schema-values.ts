import fc from 'fast-check';
import { z } from 'zod';
import { newId } from '#server/platform/ids.ts';

export type JsonSchema = z.core.JSONSchema.JSONSchema;

/** Returns the JSON schema of an input. */
export const jsonSchemaOf = (schema: z.ZodType): JsonSchema =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });

/** Returns a value that fits the types and patterns of a schema. */
export function sampleOf(schema: JsonSchema): unknown {
  const [first] = schema.anyOf ?? [];
  if (first) return sampleOf(first as JsonSchema);
  if (schema.enum) return schema.enum[0];
  if (schema.type === 'object') {
    const fields = Object.entries(schema.properties ?? {});
    return Object.fromEntries(fields.map(([name, of]) => [name, sampleOf(of as JsonSchema)]));
  }
  if (schema.type === 'array') return [sampleOf((schema.items ?? {}) as JsonSchema)];
  if (schema.type === 'integer' || schema.type === 'number') return schema.minimum ?? 1;
  if (schema.type === 'boolean') return true;
  if (schema.format === 'date-time') return new Date(Date.now() + 86_400_000).toISOString();
  return schema.pattern === undefined ? 'ことば' : newId();
}

/** Texts that an engine, a browser or JavaScript treats in a special way. */
export const hostileTexts = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  'a\ud800',
  '\udc00a',
  '\u202e逆さ\u2066',
  '\u200b\u200d\ufeff',
  'か\u3099'.repeat(40),
  `e${'\u0301'.repeat(200)}`,
  '👩‍👩‍👧‍👦'.repeat(30),
  '\u{10ffff}\u{e0001}\u{1f1ef}\u{1f1f5}',
  '字'.repeat(5000),
  '__proto__',
  'constructor',
  'null',
  '%',
  "'; drop table posts; --",
  '<script>alert(1)</script>',
  'javascript:alert(1)',
  '../../etc/passwd',
  'http://169.254.169.254/',
  '99999999999',
  '1e309',
  '-0',
  '0000-00-00T00:00:00.000Z',
  '9999-12-31T23:59:59.999Z',
  '+275760-09-13T00:00:00.000Z',
];

const hostileNumbers = [
  -1,
  0,
  0.5,
  2 ** 31 - 1,
  2 ** 31,
  -(2 ** 31) - 1,
  Number.MAX_SAFE_INTEGER,
  2 ** 63,
  1e308,
];

/** Values of another type than any schema expects. */
const foreign: fc.Arbitrary<unknown> = fc.constantFrom<unknown>(
  null,
  undefined,
  true,
  0,
  '',
  [],
  {},
  [[]],
  { length: 1 },
);

const hostileText = fc.oneof(
  fc.constantFrom(...hostileTexts),
  fc.string({ unit: 'binary', maxLength: 60 }),
);

/** Returns values for a schema. Most have the right shape. Texts with a pattern are mostly ids from a list. */
export function valuesOf(schema: JsonSchema, ids: readonly string[]): fc.Arbitrary<unknown> {
  return fc.oneof(
    { weight: 8, arbitrary: shapedValues(schema, ids) },
    { weight: 1, arbitrary: foreign },
  );
}

function shapedValues(schema: JsonSchema, ids: readonly string[]): fc.Arbitrary<unknown> {
  const { anyOf, oneOf, type } = schema;
  const choices = (anyOf ?? oneOf) as JsonSchema[] | undefined;
  if (choices) return fc.oneof(...choices.map((choice) => shapedValues(choice, ids)));
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (type === 'object') return objects(schema, ids);
  if (type === 'array') {
    const { minItems = 0, maxItems = 4 } = schema;
    const items = valuesOf((schema.items ?? {}) as JsonSchema, ids);
    return fc.array(items, {
      minLength: minItems,
      maxLength: Math.min(maxItems + 1, minItems + 5),
    });
  }
  if (type === 'boolean') return fc.boolean();
  if (type === 'integer' || type === 'number') return numbers(schema);
  if (type === 'null') return fc.constant(null);
  return texts(schema, ids);
}

function objects(schema: JsonSchema, ids: readonly string[]): fc.Arbitrary<object> {
  const fields = Object.entries(schema.properties ?? {});
  const values = fields.map(([name, of]) => [name, valuesOf(of as JsonSchema, ids)] as const);
  return fc.record(Object.fromEntries(values), { requiredKeys: schema.required ?? [] });
}

function numbers({ minimum = 0, maximum = 1000 }: JsonSchema): fc.Arbitrary<number> {
  const valid = fc.integer({ min: Math.ceil(minimum), max: Math.min(maximum, 2 ** 31) });
  return fc.oneof(
    valid,
    fc.constantFrom(...hostileNumbers, minimum, minimum - 1, maximum, maximum + 1),
  );
}

function texts(schema: JsonSchema, ids: readonly string[]): fc.Arbitrary<string> {
  if (schema.format === 'date-time') {
    return fc.oneof(
      fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
      hostileText,
    );
  }
  if (schema.pattern !== undefined) {
    return fc.oneof(
      { weight: 4, arbitrary: fc.constantFrom(...ids) },
      { weight: 1, arbitrary: hostileText },
    );
  }
  const { maxLength = 100 } = schema;
  const short = fc.string({ unit: 'grapheme', maxLength: Math.min(maxLength, 40) });
  const limits = fc.constantFrom(
    '字'.repeat(maxLength),
    '𠮷'.repeat(maxLength),
    '字'.repeat(maxLength + 1),
  );
  return fc.oneof(short, limits, hostileText);
}
