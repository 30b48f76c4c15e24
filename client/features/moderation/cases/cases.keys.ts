/** Keys of the open cases. */
export const reportCasesKeys = {
  all: ['report-cases'] as const,
  lists: ['report-cases', 'list'] as const,
  list: (filter: object) => ['report-cases', 'list', filter] as const,
  one: (caseId: string) => ['report-cases', 'one', caseId] as const,
};
