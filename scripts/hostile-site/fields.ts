import { z } from 'zod';
import { functions } from '#contract/definitions.ts';
import { type JsonSchema, jsonSchemaOf } from '#server/testing/schema-values.ts';

/** A field that accepts free text, with the name of its function. */
interface TextField {
  of: string;
  name: string;
  field: z.ZodType;
}

/** Returns the fields of all functions that accept free text, also those inside objects and lists. */
export function textFields(): TextField[] {
  return Object.values(functions).flatMap(({ name, input }) => fieldsIn(input, '', name));
}

function fieldsIn(schema: z.core.$ZodType, name: string, of: string): TextField[] {
  if (schema instanceof z.ZodObject) {
    return Object.entries(schema.shape).flatMap(([key, value]) => fieldsIn(value, key, of));
  }
  if (schema instanceof z.ZodArray) return fieldsIn(schema.element, name, of);
  if (schema instanceof z.ZodUnion) {
    return schema.options.flatMap((option) => fieldsIn(option, name, of));
  }
  if (isWrapper(schema)) return fieldsIn(schema.unwrap(), name, of);
  const field = schema as z.ZodType;
  if (isFreeText(jsonSchemaOf(field))) return [{ of, name, field }];
  return schema instanceof z.ZodPipe ? fieldsIn(schema.in, name, of) : [];
}

function isWrapper(schema: z.core.$ZodType): schema is z.ZodOptional {
  return 'unwrap' in schema;
}

/** Whether a field accepts a text without a pattern, a format or a list of values. */
function isFreeText({ type, ...rules }: JsonSchema): boolean {
  return type === 'string' && !['pattern', 'format', 'enum', 'const'].some((rule) => rule in rules);
}
