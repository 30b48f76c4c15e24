/** The key of the members whom a search of the administration finds. */
export const foundMembersKeys = {
  by: (q: string) => ['admin', 'found-members', q] as const,
};
