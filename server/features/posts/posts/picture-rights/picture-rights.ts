import { hash } from 'node:crypto';
import type { PictureRights, Watermark } from '#contract/posts/picture-rights.ts';
import { rightNames } from '#contract/posts/post-choices.ts';
import type { Tables } from '#server/platform/database/tables.ts';

/** Returns the rights in a column: the allowed uses, or null when the author has not chosen. */
export function rightsOf(column: string | null): PictureRights | null {
  if (column === null) return null;
  const allowed = new Set(column.split(','));
  const rights = rightNames.map((name) => [name, allowed.has(name)] as const);
  return Object.fromEntries(rights) as PictureRights;
}

export function rightsColumn(rights: PictureRights | null): string | null {
  return rights && rightNames.filter((name) => rights[name]).join(',');
}

export type WatermarkColumns = Pick<Tables['private_profiles'], 'watermark' | 'watermark_key'>;

export function watermarkOf({ watermark, watermark_key }: WatermarkColumns): Watermark | null {
  if (watermark === '') return null;
  const words = JSON.parse(watermark) as Omit<Watermark, 'picture'>;
  return { ...words, picture: watermark_key };
}

/** Returns the columns for a watermark. Equal watermarks have equal columns. */
export function watermarkColumns(watermark: Watermark | null): WatermarkColumns {
  if (!watermark) return { watermark: '', watermark_key: null };
  const { text, picture, position, size, opacity } = watermark;
  const words = JSON.stringify({ text, position, size, opacity });
  return { watermark: words, watermark_key: picture };
}

/** Returns the name of a watermark in the URLs of pictures. Empty without a watermark. */
export function watermarkName({ watermark, watermark_key }: WatermarkColumns): string {
  if (watermark === '') return '';
  return hash('sha256', watermark + (watermark_key ?? '')).slice(0, 12);
}
