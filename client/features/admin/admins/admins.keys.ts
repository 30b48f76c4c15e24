/** Keys of the admins of the site, of the search for one to appoint, and of the setup of the first one. */
export const adminsKeys = {
  all: ['admins'] as const,
  found: (name: string) => ['admins-found', name] as const,
  setup: ['admin-setup'] as const,
};
