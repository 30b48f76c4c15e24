/** The filters in the order of their tabs. */
export const notificationFilters = ['all', 'announcements', 'personal'] as const;

export type NotificationFilter = (typeof notificationFilters)[number];

/** Returns the filter in the search parameters of the page. Ignores an invalid value. */
export function readFilter(search: URLSearchParams): NotificationFilter {
  return notificationFilters.find((known) => known === search.get('kind')) ?? 'all';
}
