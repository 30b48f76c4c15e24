/** Keys of the viewer's own drafts. */
export const draftsKeys = {
  all: ['drafts'] as const,
  list: ['drafts', 'list'] as const,
  count: ['drafts', 'count'] as const,
};
