import { queryOptions } from '@tanstack/react-query';
import { settingsQuery } from '#client/features/identity/session/own-settings.queries.ts';

/** The default picture rights of the viewer's new posts. */
export const pictureSettingsQuery = queryOptions({
  ...settingsQuery,
  select: ({ picture_settings }) => picture_settings,
});
