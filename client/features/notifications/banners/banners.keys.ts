/** Keys of banners. */
export const bannersKeys = { active: ['banners'] as const };
