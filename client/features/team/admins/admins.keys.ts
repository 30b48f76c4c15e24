/** Keys of the admins of the site, and of the setup of the first one. */
export const adminsKeys = {
  all: ['admins'] as const,
  setup: ['admin-setup'] as const,
};
