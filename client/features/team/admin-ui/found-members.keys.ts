/** The query key of the members found by a search of the administration. */
export const foundMembersKeys = {
  by: (q: string) => ['admin', 'found-members', q] as const,
};
