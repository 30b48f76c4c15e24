/** The keys of what waits for a decision of the team. */
export const reportCasesKeys = {
  all: ['report-cases'] as const,
  lists: ['report-cases', 'list'] as const,
  list: (filter: object) => ['report-cases', 'list', filter] as const,
  one: (caseId: string) => ['report-cases', 'one', caseId] as const,
};
