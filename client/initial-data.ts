import type { QueryClient, QueryMeta } from '@tanstack/react-query';
import {
  INITIAL_DATA_BLOCK,
  type InitialData,
  KNOWN_SETTINGS_BLOCK,
} from '#contract/site/initial-data.ts';
import type { SiteSettings } from '#contract/site/site-settings.ts';
import { nextEventsQuery } from './features/events/events/next-events.queries.ts';
import { putSession, sessionQuery } from './features/identity/session/session.queries.ts';
import { bannersQuery } from './features/notifications/banners/banners.queries.ts';
import { feedQuery } from './features/posts/posts/posts.queries.ts';
import { siteSettingsQuery } from './features/site/site-settings/site-settings.queries.ts';
import { logError } from './lib/api/log.ts';

/**
 * Gives each query its response in the initial data, once the query is first used. If there are no initial data,
 * prefetches the queries that all pages need.
 */
export function seedCache(client: QueryClient, data: InitialData | null): void {
  if (data === null) {
    const known = takeBlock(KNOWN_SETTINGS_BLOCK);
    if (known !== null) client.setQueryData(siteSettingsQuery.queryKey, known as SiteSettings);
    void client.prefetchQuery(sessionQuery);
    // The known settings can be old.
    void client.prefetchQuery({ ...siteSettingsQuery, staleTime: 0 });
    return;
  }
  const session = data['/api/session'];
  putSession(client, session);
  client.setQueryData(siteSettingsQuery.queryKey, data['/api/site-settings']);
  const answers = new Map(Object.entries(data));
  const updatedAt = Date.now();
  /** Returns the data of a query once. A later query of the same URL must request them from the server. */
  function take({ url = '', isPaged }: QueryMeta = {}): unknown {
    const answer = answers.get(url);
    answers.delete(url);
    return isPaged && answer ? { pages: [answer], pageParams: [null] } : answer;
  }
  // The data of home are cached immediately, so that changes which the viewer makes on another page can update them.
  for (const { queryKey, meta } of [bannersQuery, nextEventsQuery, feedQuery('recent')]) {
    const found = take(meta);
    if (found) client.setQueryData(queryKey, found as never);
  }
  client.getQueryCache().subscribe(({ type, query }) => {
    const viewer = client.getQueryData(sessionQuery.queryKey)?.user?.id;
    if (type !== 'added' || viewer !== session.user?.id) return;
    const found = take(query.meta);
    if (found) query.setData(found, { updatedAt, manual: true });
  });
}

/** Returns the initial data of the page, or null when it has none. Removes them, so that a later call returns null. */
export function takeInitialData(): InitialData | null {
  // Written by our own server with the schemas of the contract.
  return takeBlock(INITIAL_DATA_BLOCK) as InitialData | null;
}

function takeBlock(id: string): unknown {
  const block = document.getElementById(id);
  if (block === null) return null;
  block.remove();
  try {
    return JSON.parse(block.textContent);
  } catch (error) {
    // The response is incomplete, so the queries fetch everything.
    logError('The initial data could not be read', { error });
    return null;
  }
}
