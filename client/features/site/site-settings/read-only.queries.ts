import { type QueryClient, useQuery } from '@tanstack/react-query';
import { MINUTE } from '#contract/foundations/limits.ts';
import { siteSettingsKeys, siteSettingsQuery } from './site-settings.queries.ts';

/** Reads the settings of the site each minute, for pages without a live connection. */
export function useWatchedReadOnly(): void {
  useQuery({ ...siteSettingsQuery, refetchInterval: MINUTE });
}

export function readReadOnly(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: siteSettingsKeys.all });
}
