/** Keys of content that was deleted with a backup. */
export const deletedKeys = {
  all: ['admin', 'deleted'] as const,
  list: (filter: object) => ['admin', 'deleted', 'list', filter] as const,
  one: (id: string) => ['admin', 'deleted', 'one', id] as const,
};
