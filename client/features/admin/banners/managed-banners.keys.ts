/** Keys of the banners as admins see them. */
export const managedBannersKeys = { all: ['admin', 'banners'] as const };
