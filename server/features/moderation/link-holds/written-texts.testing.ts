import { z } from 'zod';
import { type Functions, functions } from '#contract/definitions.ts';

export type FunctionName = keyof Functions;

const link = 'https://spam.example.com/sale';
/** The texts that are tried in a field. A field for a URL accepts only the second text. */
const texts = [`ここ ${link}`, link];

/** Returns the fields in which members can write links, such as `createPost.pictures[].alt`. Skips team functions. */
export function fieldsWithLinks(): string[] {
  return Object.entries(functions).flatMap(([name, { access, input }]) =>
    typeof access === 'string' ? [...new Set(fieldsOf(input, name))] : [],
  );
}

function fieldsOf(schema: z.core.$ZodType, path: string): string[] {
  const inner = innerOf(schema);
  if (inner._zod.def.type === 'string') return takesLinks(schema) ? [path] : [];
  if (inner instanceof z.ZodObject) {
    return Object.entries<z.core.$ZodType>(inner.shape).flatMap(([name, field]) =>
      fieldsOf(field, `${path}.${name}`),
    );
  }
  if (inner instanceof z.ZodArray) return fieldsOf(inner.element, `${path}[]`);
  if (inner instanceof z.ZodUnion) return inner.options.flatMap((one) => fieldsOf(one, path));
  return [];
}

/** Returns the schema without optional, default and transforming wrappers. */
function innerOf(schema: z.core.$ZodType): z.core.$ZodType {
  if (schema instanceof z.ZodPipe) {
    return innerOf(schema.in instanceof z.ZodTransform ? schema.out : schema.in);
  }
  const isWrapper =
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault;
  return isWrapper ? innerOf(schema.unwrap()) : schema;
}

function takesLinks(schema: z.core.$ZodType): boolean {
  return texts.some((text) => z.safeParse(schema, text).success);
}

/** Returns the input with a link in a field, such as `pictures[].alt`, within a sentence if the field allows it. */
export function withLink(name: FunctionName, input: object, field: string): object {
  const [sentence = '', address] = texts;
  const written = put(input, field.split('.'), sentence);
  const isTaken = functions[name].input.safeParse(written).success;
  return isTaken ? written : put(input, field.split('.'), address);
}

function put(value: object, [first = '', ...rest]: string[], text: unknown): object {
  const name = first.replace('[]', '');
  const before: unknown = (value as Record<string, unknown>)[name];
  const inside = (part: unknown) => (rest.length === 0 ? text : put(part as object, rest, text));
  if (!first.endsWith('[]')) return { ...value, [name]: inside(before) };
  const [one = {}, ...others] = before as unknown[];
  return { ...value, [name]: [inside(one), ...others] };
}
