/** The choices of insights, without schemas, which pages need before they load any. */

/** Where a reader opens a post. */
export const viewSources = [
  'home',
  'feed',
  'following',
  'tag',
  'search',
  'profile',
  'related',
  'notification',
  'message',
  'event',
  'saved',
  'link',
  'outside',
  'other',
] as const;
export type ViewSource = (typeof viewSources)[number];

/** The days until today, in Japan. */
export const insightPeriods = ['7', '30', '90', 'all'] as const;
export type InsightPeriod = (typeof insightPeriods)[number];

export const insightSorts = ['views', 'likes', 'saves'] as const;
export type InsightSort = (typeof insightSorts)[number];

/** The tables (CSV) of the caller's figures: by day, and by post. */
export type InsightTable = 'days' | 'posts';

/** The address of a table. */
export function insightsCsvUrl(table: InsightTable, period?: InsightPeriod): string {
  return `/insights/${table}.csv${period ? `?period=${period}` : ''}`;
}
