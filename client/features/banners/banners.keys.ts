/** Where the banners are cached. */
export const bannersKeys = { active: ['banners'] as const };
