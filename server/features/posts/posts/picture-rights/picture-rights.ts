import { hash } from 'node:crypto';
import type { PictureRights, Watermark } from '#contract/posts/picture-rights.ts';
import { rightNames } from '#contract/posts/right-names.ts';
import type { PrivateProfilesTable } from '#server/platform/database/tables.ts';

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

/** The columns of a watermark. */
export type MarkColumns = Pick<
  PrivateProfilesTable,
  'watermark' | 'watermark_key' | 'watermark_at_top'
>;

/** The watermark of its columns, or null. */
export function watermarkOf(columns: MarkColumns): Watermark | null {
  if (columns.watermark === '') return null;
  const { place, ...words } = JSON.parse(columns.watermark) as Omit<Watermark, 'picture'>;
  const shown = columns.watermark_at_top ? place.replace('bottom', 'top') : place;
  return { ...words, picture: columns.watermark_key, place: shown as Watermark['place'] };
}

/** The columns for a watermark. Equal watermarks have the same ones. Older versions know only places at the bottom. */
export function watermarkColumns(watermark: Watermark | null): MarkColumns {
  if (!watermark) return { watermark: '', watermark_key: null, watermark_at_top: false };
  const { text, picture, size, opacity } = watermark;
  const place = watermark.place.replace('top', 'bottom');
  return {
    watermark: JSON.stringify({ text, place, size, opacity }),
    watermark_key: picture,
    watermark_at_top: place !== watermark.place,
  };
}

/** The name of a watermark in the addresses of its pictures. Empty without a watermark. */
export function markOf({ watermark, watermark_key, watermark_at_top }: MarkColumns): string {
  if (watermark === '') return '';
  // As in older versions for words at the bottom.
  const rest = (watermark_key ?? '') + (watermark_at_top ? '^' : '');
  return hash('sha256', watermark + rest).slice(0, 12);
}
