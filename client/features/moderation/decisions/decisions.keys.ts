/** Keys of the team's decisions about the viewer. */
export const decisionsKeys = {
  one: (decisionId: string) => ['decisions', decisionId] as const,
  byLink: (token: string) => ['decisions', 'link', token] as const,
};
