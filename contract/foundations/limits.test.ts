import { expect, it } from 'vitest';
import * as limits from './limits.ts';

// Shows BANNER-07, BANNER-08, FEED-11, FEED-12, IMG-06, IMG-12, IMG-13, LIMIT-03, NFT-06, POST-35,
// TOAST-10.
it('the limits have the specified values', () => {
  expect(limits).toMatchObject({
    DEFAULT_PAGE_SIZE: 20,
    MAX_PAGE_SIZE: 100,
    HOME_PAGE_SIZE: 12,
    PROFILE_POSTS_PAGE_SIZE: 12,
    RECOMMENDED_PAGE_SIZE: 30,
    FEED_PAGE_SIZE: 20,
    FOLLOW_PAGE_SIZE: 20,
    HOME_BANNERS: 5,
    HOME_EVENTS: 3,
    RELATED_SIZE: 20,
    RECOMMENDED_CACHE_LIFETIME: 600_000,
    MAX_LIKES_PER_POST: 1000,
    LIKE_BATCH_DELAY: 200,
    LIKE_CELEBRATION_STEP: 100,
    LIKE_HINT_DURATION: 3000,
    RAPID_TAP_GAP: 500,
    RAPID_TAPS_BEFORE_ENCOURAGEMENT: 10,
    DISPLAY_NAME_MAX: 50,
    USERNAME_MIN: 3,
    USERNAME_MAX: 20,
    BIO_MAX: 160,
    TITLE_MAX: 100,
    CONTENT_MAX: 5000,
    CHARACTER_TAGS_MAX: 10,
    CHARACTER_TAG_MAX: 30,
    COMMENT_MAX: 500,
    DRAFTS_MAX: 100,
    UNDO_DELETE_LIFETIME: 30_000,
    MAX_UPLOAD_BYTES: 5_242_880,
    UPLOAD_MEDIA_TYPES: ['image/jpeg', 'image/png', 'image/gif', 'image/webp'],
    CSRF_TOKEN_LIFETIME: 86_400_000,
    ADMIN_CACHE_LIFETIME: 300_000,
    QUERY_STALE_TIME: 60_000,
    TOAST_DURATION: 5000,
    PROFILE_GUARD_DURATION: 2000,
    IMAGE_QUALITIES: { low: 50, medium: 75, high: 90, auto: 80 },
    NFT_IMAGE_WIDTH: 400,
    NFT_IMAGE_QUALITY: 85,
    NFT_IMAGES_AT_ONCE: 5,
    MAX_DEVICE_PIXEL_RATIO: 2,
    VARIANT_CACHE_LIFETIME: 86_400_000,
    NFT_CACHE_LIFETIME: 86_400_000,
    IMAGE_LAZY_MARGIN_PX: 50,
    INFINITE_SCROLL_MARGIN_PX: 100,
    CAROUSEL_DRAG_START_PX: 10,
    CAROUSEL_SWIPE_PX: 50,
  });
});

it('the widths of pictures include the widths of thumbnails, medium and large pictures [IMG-05]', () => {
  expect(limits.IMAGE_WIDTHS).toEqual(expect.arrayContaining([200, 800, 1920]));
  expect(Math.max(...limits.IMAGE_WIDTHS)).toBe(1920);
});
