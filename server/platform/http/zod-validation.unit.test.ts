import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { functions } from '#contract/definitions.ts';
import { withoutRefusedNulls } from './zod-validation.ts';

interface Field {
  /** The name of the function and of the field. */
  title: string;
  name: string;
  schema: z.ZodType;
  input: z.ZodType;
  /** Returns an input of the function that has only this field with this value, or an input without fields. */
  inputWith: (field: Record<string, null>) => unknown;
}

type Part = Omit<Field, 'title' | 'input'>;
type Wrap = (value: unknown) => unknown;

/** Returns the fields of a schema, including the fields of nested objects and lists. */
function fieldsOf(schema: z.core.$ZodType, wrap: Wrap): Part[] {
  if (schema instanceof z.ZodObject) return fieldsOfObject(schema, wrap);
  if (schema instanceof z.ZodArray) return fieldsOf(schema.element, (item) => wrap([item]));
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((one) => fieldsOf(one, wrap));
  if (schema instanceof z.ZodPipe) return fieldsOf(schema.in, wrap);
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable)
    return fieldsOf(schema.unwrap(), wrap);
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodPrefault)
    return fieldsOf(schema.unwrap(), wrap);
  return [];
}

function fieldsOfObject({ shape }: z.ZodObject, wrap: Wrap): Part[] {
  const entries = Object.entries(shape as Record<string, z.ZodType>);
  // The field that selects the member of the union.
  const kind = Object.fromEntries(
    entries.flatMap(([name, field]) =>
      field instanceof z.ZodLiteral ? [[name, field.value]] : [],
    ),
  );
  return entries.flatMap(([name, schema]) => [
    { name, schema, inputWith: (field) => wrap({ ...kind, ...field }) },
    ...fieldsOf(schema, (value) => wrap({ ...kind, [name]: value })),
  ]);
}

const fields = Object.values(functions).flatMap(({ name, input }) =>
  fieldsOf(input, (value) => value).map(
    (field): Field => ({ ...field, title: `${name}: ${field.name}`, input }),
  ),
);
const acceptsNull = ({ schema }: Field) => schema.safeParse(null).success;
// Whether a field accepts null. A null that only a refinement refuses counts as accepted.
const judgesNull = ({ schema }: Field) =>
  schema.safeParse(null).error?.issues.every(({ code }) => code === 'custom') ?? true;
const isOptional = ({ schema }: Field) => schema.safeParse(undefined).success;

describe('nulls in the input of functions', () => {
  it('count as absent in each optional field that does not accept null [CALL-15]', () => {
    const refusing = fields.filter((field) => isOptional(field) && !judgesNull(field));
    expect(refusing.length).toBeGreaterThan(200);
    for (const { title, name, input, inputWith } of refusing) {
      expect(withoutRefusedNulls(input, inputWith({ [name]: null })), title).toEqual(inputWith({}));
    }
  });

  it('are kept in each field that accepts null, such as for a removal [CALL-18]', () => {
    const accepting = fields.filter(acceptsNull);
    expect(accepting.map(({ title }) => title)).toEqual(
      expect.arrayContaining(['updatePost: nftId', 'updatePost: poll', 'updateEvent: endDate']),
    );
    for (const { title, name, input, inputWith } of accepting) {
      const sent = inputWith({ [name]: null });
      expect(withoutRefusedNulls(input, sent), title).toEqual(sent);
    }
  });

  it('are kept when only a rule about several fields refuses them', () => {
    const schema = z
      .strictObject({ start: z.string().nullable().optional(), end: z.string().nullable() })
      .refine(({ start, end }) => start !== null || end === null, { path: ['start'] });
    const sent = { start: null, end: '2026-11-28' };
    expect(withoutRefusedNulls(schema, sent)).toEqual(sent);
  });

  it('are kept in lists, because otherwise the other items would move', () => {
    const schema = z.strictObject({ tags: z.array(z.string()) });
    expect(withoutRefusedNulls(schema, { tags: [null, 'ルミ'] })).toEqual({ tags: [null, 'ルミ'] });
  });
});
