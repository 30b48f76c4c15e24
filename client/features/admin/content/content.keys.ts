/** The keys of posts, events and comments as the team sees them. */
export const managedContentKeys = {
  list: (type: string, filter: object) => ['managed-content', type, filter] as const,
};
