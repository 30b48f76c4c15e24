/** Keys of the viewer's own drafts. Planned drafts have a separate list. */
export const draftsKeys = {
  all: ['drafts'] as const,
  list: ['drafts', 'list'] as const,
  count: ['drafts', 'count'] as const,
  planned: ['drafts', 'planned'] as const,
};
