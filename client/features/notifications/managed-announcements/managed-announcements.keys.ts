export const managedAnnouncementsKeys = {
  list: ['admin', 'announcements', 'list'] as const,
  one: (id: string) => ['admin', 'announcements', 'one', id] as const,
};
