import type { z } from 'zod';

/**
 * A validation error: the path of its field in the contract (such as `repeat.times`) or in the form, and its message.
 */
export type FieldError = readonly [path: string, message: string];

export function refusedBy(schema: z.ZodType, input: unknown): FieldError[] {
  const { error } = schema.safeParse(input);
  return (error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]);
}

/** Returns the first validation error of each form field. Ignores errors of unknown fields. */
export function errorsAt(
  found: readonly FieldError[],
  fieldOf: (name: string) => string | undefined,
): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const [path, message] of found) {
    const name = fieldOf(path.split('.')[0] ?? '');
    if (name !== undefined) errors[name] ??= message;
  }
  return errors;
}
