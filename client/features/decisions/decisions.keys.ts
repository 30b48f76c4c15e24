/** The keys of what the team has decided about the viewer. */
export const decisionsKeys = {
  one: (decisionId: string) => ['decisions', decisionId] as const,
  byLink: (token: string) => ['decisions', 'link', token] as const,
};
