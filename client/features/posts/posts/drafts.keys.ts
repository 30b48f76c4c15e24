/** Keys of the viewer's own drafts. The planned ones have a list of their own. */
export const draftsKeys = {
  all: ['drafts'] as const,
  list: ['drafts', 'list'] as const,
  count: ['drafts', 'count'] as const,
  planned: ['drafts', 'planned'] as const,
};
