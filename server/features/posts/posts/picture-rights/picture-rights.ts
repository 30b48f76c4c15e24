import { hash } from 'node:crypto';
import type { PictureRights, Watermark } from '#contract/posts/picture-rights.ts';
import { rightNames } from '#contract/posts/right-names.ts';

/** The rights of a column: the uses that are allowed, or null when the author says nothing. */
export function rightsOf(column: string | null): PictureRights | null {
  if (column === null) return null;
  const allowed = new Set(column.split(','));
  const rights = rightNames.map((name) => [name, allowed.has(name)] as const);
  return Object.fromEntries(rights) as PictureRights;
}

/** The column for rights. */
export function rightsColumn(rights: PictureRights | null): string | null {
  return rights && rightNames.filter((name) => rights[name]).join(',');
}

/** The watermark of a column, or null. */
export function watermarkOf(column: string): Watermark | null {
  return column === '' ? null : (JSON.parse(column) as Watermark);
}

/** The column for a watermark. Equal watermarks have the same one. */
export function watermarkColumn(watermark: Watermark | null): string {
  if (!watermark) return '';
  const { text, place, size, opacity } = watermark;
  return JSON.stringify({ text, place, size, opacity });
}

/** The name of a watermark in the addresses of its pictures. Empty without a watermark. */
export function markOf(column: string): string {
  return column === '' ? '' : hash('sha256', column).slice(0, 12);
}
