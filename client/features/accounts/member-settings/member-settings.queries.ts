import type { QueryClient } from '@tanstack/react-query';
import { settingsQuery } from '#client/features/identity/session/own-settings.queries.ts';
import { callFunction, type FunctionInput, getJson } from '#client/lib/api/api.ts';
import { orReadAgain } from '#client/lib/api/lost-answer.ts';
import type { Settings } from '#contract/accounts/member-settings.ts';

/** Reads the settings from the server and shows them. Unlike a query, this read is not cancelled by a concurrent save. */
export async function readSettingsAgain(client: QueryClient): Promise<Settings> {
  const settings = await getJson('/api/settings');
  client.setQueryData(settingsQuery.queryKey, settings);
  return settings;
}

/** Saves a change and returns the resulting settings. `isSaved` checks whether the settings contain the change. */
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

export async function resumeMail(client: QueryClient): Promise<void> {
  await callFunction('resumeMail', {});
  await readSettingsAgain(client);
}
