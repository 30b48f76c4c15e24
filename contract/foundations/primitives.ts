import { z } from 'zod';
import { hasNoncharacter, hasUnprintable, isInvisible, withFewMarks } from './characters.ts';
import { excess } from './graphemes.ts';
import { ID_PATTERN } from './ids.ts';
import { DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE } from './limits.ts';

export const idSchema = z
  .string()
  .regex(new RegExp(`^${ID_PATTERN}$`), 'IDの形式が正しくありません');

/** An id that the client gives to a request, so that a repeated request has no second effect. */
export const requestIdSchema = z
  .string()
  .regex(/^[A-Za-z0-9_-]{16,64}$/, 'リクエストIDの形式が正しくありません');

/** A time in ISO 8601, in UTC with milliseconds. */
export const timeSchema = z.string();

/** A time that a user has chosen. Year 0 is refused, because PostgreSQL has none. */
export const instantSchema = z.iso
  .datetime({ error: '日時の形式が正しくありません' })
  .refine((time) => time >= '0001', '日時の形式が正しくありません');

/** A calendar day, such as `2026-11-21`. Year 0 is refused, because PostgreSQL has none. */
export const daySchema = z.iso
  .date({ error: '日付は2026-11-21のように指定してください' })
  .refine((day) => day >= '0001', '日付は2026-11-21のように指定してください');

/**
 * A whole number in a query string, of decimal digits only. `Number` would also accept `1e2`, `0x10` and spaces, and
 * one resource would have several URLs.
 */
export function decimalSchema(error: string) {
  const digits = z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number);
  return z.union([z.number(), digits], error);
}

export const pageQuerySchema = z.strictObject({
  cursor: z.string().max(400, 'カーソルの形式が正しくありません').optional(),
  limit: decimalSchema('件数は整数で指定してください')
    .pipe(
      z
        .number()
        .int('件数は整数で指定してください')
        .min(1, '件数は1以上で指定してください')
        .max(MAX_PAGE_SIZE, `件数は${MAX_PAGE_SIZE}以下で指定してください`),
    )
    .default(DEFAULT_PAGE_SIZE),
});

export type PageQuery = z.output<typeof pageQuerySchema>;

export function pageQueryOf(size: number) {
  return pageQuerySchema.extend({ limit: pageQuerySchema.shape.limit.default(size) });
}

export function pageOf<Item extends z.ZodType>(item: Item) {
  return z.object({
    items: z.array(item),
    next_cursor: z.string().nullable(),
    has_more: z.boolean(),
  });
}

export interface Page<Item> {
  items: Item[];
  next_cursor: string | null;
  has_more: boolean;
}

/** The error messages of a text. They are written out, or derived from the name of the text (`what`). */
type TextErrors =
  | { what: string; tooLong?: string; required?: boolean | string }
  | { what?: undefined; tooLong: string; required?: string };

type TextRules = TextErrors & {
  max: number;
  multiline?: boolean;
  /** Whether the text is normalized to NFC, so that equal names are equal strings. */
  normalize?: boolean;
  /** Removes unwanted parts of the text before its length is checked. */
  clean?: (text: string) => string;
};

/**
 * Returns the schema of a user's text: trimmed, printable and with few marks on each letter. Its length is measured in
 * characters as people see them. `required` refuses a text without visible characters. An optional text without visible
 * characters becomes empty, because pages would show its label or icon without a text.
 */
export function textSchema({ what, max, multiline, normalize, clean, ...rules }: TextRules) {
  const { tooLong = `${what}は${max}文字以内で入力してください` } = rules;
  const required =
    rules.required === true ? `${what}を入力してください` : rules.required || undefined;
  return (
    z
      .string(required ?? '文字で入力してください')
      .trim()
      .overwrite((text) => withFewMarks(clean?.(text) ?? text))
      // Marks are limited before normalizing, because normalizing takes quadratic time in the number of marks on a
      // letter.
      .overwrite((text) => (normalize ? text.normalize('NFC') : text))
      .refine((text) => required === undefined || !isInvisible(text), {
        error: required,
        abort: true,
      })
      .refine((text) => excess(text, max) === 0, {
        error: tooLong,
        abort: true,
        params: { isTooLong: true },
      })
      .refine((text) => isPrintable(text) && (multiline || !/[\r\n\t]/.test(text)), {
        error: '使用できない文字が含まれています',
      })
      .overwrite((text) => (required === undefined && isInvisible(text) ? '' : text))
  );
}

function isPrintable(text: string): boolean {
  return !hasUnprintable(text) && !hasNoncharacter(text);
}
