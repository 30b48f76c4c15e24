/** Query keys of banners as admins see them. */
export const managedBannersKeys = {
  list: ['admin', 'banners', 'list'] as const,
  one: (id: string) => ['admin', 'banners', 'one', id] as const,
};
