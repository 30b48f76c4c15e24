import { getSettings, updateSettings } from '#contract/settings.ts';
import type { AudienceCopier } from '#server/features/posts/audience/audience.service.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Binding } from '#server/platform/http/binding.ts';
import { changeSettings, readSettings } from './settings.service.ts';

interface SettingsDeps {
  database: Database;
  copier: AudienceCopier;
}

/** The private settings of a member: reading and changing one's own. */
export function registerSettings(binding: Binding, deps: SettingsDeps): void {
  binding.query(getSettings, ({ viewer }) => readSettings(deps.database, viewer));
  binding.callable(updateSettings, ({ viewer, input }) => changeSettings(deps, viewer, input));
}
