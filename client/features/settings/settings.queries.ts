import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import type { Settings } from '../../../contract/settings.ts';
import { callFunction, type FunctionInput, getJson } from '../../lib/api.ts';
import { orReadAgain } from '../../lib/lost-answer.ts';
import { settingsKeys } from './settings.keys.ts';

/** The viewer's settings. */
export const settingsQuery = queryOptions({
  queryKey: settingsKeys.all,
  queryFn: ({ signal }) => getJson('/api/settings', { signal }),
  // Another device can change them at any time.
  staleTime: 0,
});

export function useSettings() {
  return useQuery(settingsQuery);
}

/** Reads the settings from the server, and shows them. Unlike a query, nobody who saves meanwhile cancels it. */
export async function readSettingsAgain(client: QueryClient): Promise<Settings> {
  const settings = await getJson('/api/settings');
  client.setQueryData(settingsQuery.queryKey, settings);
  return settings;
}

/** Saves a change of the settings, and returns them as they are then. `isSaved` finds the change in them. */
export function saveSettings(
  client: QueryClient,
  change: FunctionInput<'updateSettings'>,
  isSaved: (now: Settings) => boolean,
): Promise<Settings> {
  return orReadAgain(
    () => callFunction('updateSettings', change),
    async () => {
      const now = await readSettingsAgain(client);
      return isSaved(now) ? now : undefined;
    },
  );
}
