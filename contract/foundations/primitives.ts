import { z } from 'zod';
import { excess } from './graphemes.ts';
import { DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE } from './limits.ts';
import { withFewMarks } from './marks.ts';
import { hasNoncharacter, hasUnprintable, isInvisible } from './unprintable.ts';

/** A random id: 20 characters of `[A-Za-z0-9]`. */
export const idSchema = z.string().regex(/^[A-Za-z0-9]{20}$/, 'IDの形式が正しくありません');

/** An id that the client gives to a request, so that a retry has no second effect. */
export const requestIdSchema = z
  .string()
  .regex(/^[A-Za-z0-9_-]{16,64}$/, 'リクエストIDの形式が正しくありません');

/** A time in ISO 8601, in UTC with milliseconds. */
export const timeSchema = z.string();

/** A time that a user has chosen. PostgreSQL has no year 0. */
export const instantSchema = z.iso
  .datetime({ error: '日時の形式が正しくありません' })
  .refine((time) => time >= '0001', '日時の形式が正しくありません');

/** A calendar day, such as `2026-11-21`. PostgreSQL has no year 0. */
export const daySchema = z.iso
  .date({ error: '日付は2026-11-21のように指定してください' })
  .refine((day) => day >= '0001', '日付は2026-11-21のように指定してください');

/**
 * Returns the schema of a whole number in a query string, in decimal digits only. `Number` also accepts `1e2`, `0x10`, an
 * empty string and spaces, which would give one resource several URLs.
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

/** Returns the query of a list with its own default page size. */
export function pageQueryOf(size: number) {
  return pageQuerySchema.extend({ limit: pageQuerySchema.shape.limit.default(size) });
}

/** Returns the response of a list. */
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

interface TextRules {
  max: number;
  tooLong: string;
  required?: string;
  multiline?: boolean;
  /** Normalizes to NFC, so that equal names are equal strings. */
  normalize?: boolean;
  /** Removes unwanted parts of the text before its length is checked. */
  clean?: (text: string) => string;
}

/**
 * Returns the schema of a user's text: trimmed, printable, with few marks on each letter, measured in characters as
 * people see them, with a message for each error.
 */
export function textSchema({ max, tooLong, required, multiline, normalize, clean }: TextRules) {
  return (
    z
      .string(required ?? '文字で入力してください')
      .trim()
      .overwrite((text) => withFewMarks(clean?.(text) ?? text))
      // Normalizing takes quadratic time in the number of marks on a letter, so this number is limited first.
      .overwrite((text) => (normalize ? text.normalize('NFC') : text))
      .refine((text) => required === undefined || !isInvisible(text), {
        error: required,
        abort: true,
      })
      .refine((text) => excess(text, max) === 0, { error: tooLong, abort: true })
      .refine((text) => isPrintable(text) && (multiline || !/[\r\n\t]/.test(text)), {
        error: '使用できない文字が含まれています',
      })
  );
}

function isPrintable(text: string): boolean {
  return !hasUnprintable(text) && !hasNoncharacter(text);
}
