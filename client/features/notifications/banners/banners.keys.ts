export const bannersKeys = { active: ['banners'] as const };
