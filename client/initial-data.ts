import type { QueryClient } from '@tanstack/react-query';
import type { InitialData } from '../contract/initial-data.ts';
import { bannersQuery } from './features/banners/banners.queries.ts';
import { nextEventsQuery } from './features/events/events.queries.ts';
import { feedQuery } from './features/posts/posts.queries.ts';
import { putSession, sessionQuery } from './features/session/session.queries.ts';
import { siteSettingsQuery } from './features/site-settings/site-settings.queries.ts';

/** Puts what came with the page into the cache, as if it had been asked for just now; asks for it where nothing came. */
export function seedCache(client: QueryClient, view: InitialData | null): void {
  if (view === null) {
    void client.prefetchQuery(sessionQuery);
    void client.prefetchQuery(siteSettingsQuery);
    return;
  }
  putSession(client, view.session);
  client.setQueryData(siteSettingsQuery.queryKey, view.site_settings);
  client.setQueryData(bannersQuery.queryKey, view.banners.items);
  client.setQueryData(nextEventsQuery.queryKey, view.next_events.items);
  client.setQueryData(feedQuery('recent').queryKey, { pages: [view.recent], pageParams: [null] });
}
