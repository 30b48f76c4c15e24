/** Keys of posts, events and comments in the lists of the team. */
export const managedContentKeys = {
  list: (type: string, filter: object) => ['managed-content', type, filter] as const,
};
