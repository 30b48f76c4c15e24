import type { QueryClient } from '@tanstack/react-query';
import type { InitialData } from '#contract/site/initial-data.ts';
import { nextEventsQuery } from './features/events/events/events.queries.ts';
import { putSession, sessionQuery } from './features/identity/session/session.queries.ts';
import { bannersQuery } from './features/notifications/banners/banners.queries.ts';
import { feedQuery } from './features/posts/posts/posts.queries.ts';
import { siteSettingsQuery } from './features/site/site-settings/site-settings.queries.ts';

/**
 * Writes the initial data to the query cache as fresh responses. Without initial data, prefetches the queries that all
 * pages need.
 */
export function seedCache(client: QueryClient, data: InitialData | null): void {
  if (data === null) {
    void client.prefetchQuery(sessionQuery);
    void client.prefetchQuery(siteSettingsQuery);
    return;
  }
  putSession(client, data.session);
  client.setQueryData(siteSettingsQuery.queryKey, data.site_settings);
  client.setQueryData(bannersQuery.queryKey, data.banners.items);
  client.setQueryData(nextEventsQuery.queryKey, data.next_events.items);
  client.setQueryData(feedQuery('recent').queryKey, { pages: [data.recent], pageParams: [null] });
}
