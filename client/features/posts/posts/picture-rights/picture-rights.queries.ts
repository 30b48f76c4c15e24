import { queryOptions } from '@tanstack/react-query';
import { getJson } from '#client/lib/api/api.ts';

const pictureRightsKeys = {
  settings: ['picture-settings'],
} as const;

/** The default picture rights of the viewer's new posts. */
export const pictureSettingsQuery = queryOptions({
  queryKey: pictureRightsKeys.settings,
  queryFn: async ({ signal }) => (await getJson('/api/settings', { signal })).picture_settings,
  staleTime: 0,
});
