/** Keys of announcements as admins see them. Each key is also the prefix of longer ones. */
export const managedAnnouncementsKeys = {
  all: ['admin', 'announcements'] as const,
  list: ['admin', 'announcements', 'list'] as const,
  one: (id: string) => ['admin', 'announcements', 'one', id] as const,
};
