import type { QueryClient } from '@tanstack/react-query';
import type { InitialData } from '../contract/initial-data.ts';
import { bannersQuery } from './features/banners/banners.queries.ts';
import { nextEventsQuery } from './features/events/events.queries.ts';
import { feedQuery } from './features/posts/posts.queries.ts';
import { putSession, sessionQuery } from './features/session/session.queries.ts';
import { siteSettingsQuery } from './features/site-settings/site-settings.queries.ts';

/** Puts the initial data into the cache as if it had just been fetched. Without it, prefetches what every page needs. */
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
