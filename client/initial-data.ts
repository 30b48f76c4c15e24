import type { QueryClient } from '@tanstack/react-query';
import { INITIAL_DATA_BLOCK, type InitialData } from '#contract/site/initial-data.ts';
import { nextEventsQuery } from './features/events/events/next-events.queries.ts';
import { putSession, sessionQuery } from './features/identity/session/session.queries.ts';
import { bannersQuery } from './features/notifications/banners/banners.queries.ts';
import { feedQuery } from './features/posts/posts/posts.queries.ts';
import { siteSettingsQuery } from './features/site/site-settings/site-settings.queries.ts';
import { logError } from './lib/api/log.ts';

/** Writes the initial data to the query cache. If there are none, prefetches the queries that all pages need. */
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

/** Returns the initial data of the page, or null when it has none. Removes them, so that a later call returns null. */
export function takeInitialData(): InitialData | null {
  const block = document.getElementById(INITIAL_DATA_BLOCK);
  if (block === null) return null;
  block.remove();
  try {
    // Written by our own server with the schemas of the contract.
    return JSON.parse(block.textContent) as InitialData;
  } catch (error) {
    // The response is incomplete, so the queries fetch everything.
    logError('The initial data could not be read', { error });
    return null;
  }
}
