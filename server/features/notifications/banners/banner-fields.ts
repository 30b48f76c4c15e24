import type { z } from 'zod';
import { plainLine } from '#contract/foundations/plain-text.ts';
import { safeUrl } from '#contract/foundations/safe-url.ts';
import type { createBanner } from '#contract/notifications/managed-banners.ts';
import type { FeaturedBannersTable } from '#server/features/notifications/banners/banners.tables.ts';
import { fieldError } from '#server/platform/http/app-error.ts';

export type BannerFields = Omit<z.output<typeof createBanner.input>, 'requestId'>;

export type BannerColumns = Omit<
  FeaturedBannersTable,
  'id' | 'display_order' | 'request_id' | 'updated_at'
>;

/**
 * Converts an admin's input into columns, without markup. Throws invalid-argument for a title without words, an end
 * before the start, or a link without a label.
 */
export function columnsOf(fields: BannerFields): BannerColumns {
  const { image_key, is_active } = fields;
  const link_url = fields.link_url && safeUrl(fields.link_url);
  const texts = {
    title: plainLine(fields.title),
    description: plainLine(fields.description),
    attribution: plainLine(fields.attribution),
    link_text: plainLine(fields.link_text),
  };
  const display_start = new Date(fields.display_start).toISOString();
  const display_end = fields.display_end && new Date(fields.display_end).toISOString();
  if (texts.title === '')
    throw fieldError('invalid-argument', 'title', 'タグを除いたタイトルが空になります');
  if (link_url !== null && texts.link_text === '') {
    throw fieldError('invalid-argument', 'link_text', 'リンクの文字を入力してください');
  }
  if (display_end !== null && display_end <= display_start) {
    throw fieldError('invalid-argument', 'display_end', '終了日時は、開始日時より後にしてください');
  }
  const cropOf = (crop: BannerFields['crop_phone']) =>
    image_key === null || crop === null ? null : JSON.stringify(crop);
  const crops = { crop_phone: cropOf(fields.crop_phone), crop_desk: cropOf(fields.crop_desk) };
  return { ...texts, ...crops, link_url, image_key, is_active, display_start, display_end };
}

export function columnsIn(row: FeaturedBannersTable): BannerColumns {
  const { id: _id, display_order: _order, request_id: _request, updated_at: _at, ...columns } = row;
  return columns;
}

/** The columns before a banner is created or after it is deleted, for the audit log. */
export const noColumns: Record<keyof BannerColumns, null> = {
  title: null,
  description: null,
  attribution: null,
  link_url: null,
  link_text: null,
  image_key: null,
  crop_phone: null,
  crop_desk: null,
  is_active: null,
  display_start: null,
  display_end: null,
};
