/** Query keys of polls as admins see them. */
export const managedPollsKeys = {
  list: ['admin', 'polls', 'list'] as const,
  one: (id: string) => ['admin', 'polls', 'one', id] as const,
};
