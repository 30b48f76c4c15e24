import { getSettings, updateSettings } from '#contract/accounts/member-settings.ts';
import type { Site } from '#server/platform/site.ts';
import { changeSettings, readSettings } from './member-settings.service.ts';

/** The private settings of a member: reading and changing them. */
export function registerSettings({ binding, database }: Site): void {
  binding.query(getSettings, ({ viewer }) => readSettings(database, viewer));
  binding.callable(updateSettings, ({ viewer, input }) => changeSettings(database, viewer, input));
}
