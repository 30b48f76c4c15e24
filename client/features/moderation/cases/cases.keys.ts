/** Keys of the open cases. */
export const casesKeys = {
  all: ['cases'] as const,
  lists: ['cases', 'list'] as const,
  list: (filter: object) => ['cases', 'list', filter] as const,
  /** Counts follow the lists. */
  count: (filter: object) => ['cases', 'list', 'count', filter] as const,
  colleagues: ['case-colleagues'] as const,
  one: (caseId: string) => ['cases', 'one', caseId] as const,
};
