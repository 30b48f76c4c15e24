/** Where the viewer's own drafts are cached. */
export const draftsKeys = {
  all: ['drafts'] as const,
  list: ['drafts', 'list'] as const,
  count: ['drafts', 'count'] as const,
};
