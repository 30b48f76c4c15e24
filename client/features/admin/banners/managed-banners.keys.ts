/** Keys of the banners as admins see them. Each key is also the prefix of longer ones. */
export const managedBannersKeys = {
  all: ['admin', 'banners'] as const,
  list: ['admin', 'banners', 'list'] as const,
  one: (id: string) => ['admin', 'banners', 'one', id] as const,
};
