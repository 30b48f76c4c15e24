import type { ManagedBanner } from '#contract/notifications/managed-banners.ts';

/** Returns an active banner without a picture. */
export function aManagedBanner(fields: Partial<ManagedBanner> = {}): ManagedBanner {
  return {
    id: 'banner00000000000001',
    title: '冬まつり',
    image_url: null,
    image: null,
    phone_image: null,
    description: '三日間のお祭りです',
    attribution: '',
    link_url: '/events',
    link_text: 'イベントを見る',
    display_order: 0,
    upload: null,
    crop_phone: null,
    crop_desk: null,
    is_active: true,
    display_start: '2026-11-01T03:04:05.678Z',
    display_end: null,
    state: 'shown',
    updated_at: '2026-11-02T00:00:00.000Z',
    ...fields,
  };
}

/** An uploaded picture of a banner. */
export const anUpload: NonNullable<ManagedBanner['upload']> = {
  key: `announcement-images/${'a'.repeat(32)}.webp`,
  url: `/images/announcement-images/${'a'.repeat(32)}.webp`,
  image: { width: 1600, height: 700, placeholder: '', alt: '', focal: { x: 50, y: 50 } },
};
