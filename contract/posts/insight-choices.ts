/**
 * The options of the insights that a viewer can select. This file imports no schemas, so that pages load it quickly.
 */

/** Where readers open a post. */
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

/** The periods of insights: the number of days until today in Japan, or all time. */
export const insightPeriods = ['7', '30', '90', 'all'] as const;
export type InsightPeriod = (typeof insightPeriods)[number];

export const insightSorts = ['views', 'likes', 'saves'] as const;
export type InsightSort = (typeof insightSorts)[number];

/** Returns the URL of the caller's figures as a CSV table, by day or by post. */
export function insightsCsvUrl(table: 'days' | 'posts', period?: InsightPeriod): string {
  return `/insights/${table}.csv${period ? `?period=${period}` : ''}`;
}
