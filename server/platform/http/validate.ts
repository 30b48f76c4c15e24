import type { z } from 'zod';
import { AppError } from './app-error.ts';

type Checked<Value> = { value: Value; error?: never } | { error: AppError };

/** Returns the parsed value. Throws invalid-argument with a Japanese message for each invalid field. */
export function validate<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
): z.output<Schema> {
  const checked = check(schema, value);
  if (checked.error) throw checked.error;
  return checked.value;
}

/** Returns the parsed value, or the error that `validate` throws. */
export function check<Schema extends z.ZodType>(
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

// The schemas' own messages are Japanese. zod's defaults (unknown key, wrong type) cannot be shown to users.
const japanese = /[\u3040-\u30ff\u3400-\u9fff]|^Invalid CSRF token format$/;

function japaneseMessage(issue: z.core.$ZodIssue): string {
  if (japanese.test(issue.message)) return issue.message;
  if (issue.code === 'unrecognized_keys') return `不明な項目があります: ${issue.keys.join(', ')}`;
  return '入力の形式が正しくありません';
}
