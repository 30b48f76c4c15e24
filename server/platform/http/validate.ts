import type { z } from 'zod';
import { AppError } from './app-error.ts';

/** The parsed value; throws invalid-argument with a Japanese message for each faulty field. */
export function validate<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
): z.output<Schema> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const fields: Record<string, string> = {};
  for (const issue of parsed.error.issues) {
    const path = issue.path.join('.');
    fields[path] ??= japaneseMessage(issue);
  }
  const [first] = Object.values(fields);
  throw new AppError('invalid-argument', first, { fields });
}

// Messages of ours are Japanese; those that zod makes by itself (an unknown key, a wrong type) are not fit to show.
const japanese = /[\u3040-\u30ff\u3400-\u9fff]|^Invalid CSRF token format$/;

function japaneseMessage(issue: z.core.$ZodIssue): string {
  if (japanese.test(issue.message)) return issue.message;
  if (issue.code === 'unrecognized_keys') return `不明な項目があります: ${issue.keys.join(', ')}`;
  return '入力の形式が正しくありません';
}
