import {
  getSystemSettings,
  modifySystemSettings,
} from '#contract/administration/site-settings-changes.ts';
import type { Site } from '#server/platform/site.ts';
import { readSystemSettings, saveSystemSettings } from './site-settings-changes.service.ts';

/** The settings of the site as admins see and change them. */
export function registerSystemSettings({ binding, database, env, log }: Site): void {
  const deps = { database, chains: env.chains, log };
  binding.query(getSystemSettings, () => readSystemSettings(deps));
  binding.callable(modifySystemSettings, ({ viewer, input }) =>
    saveSystemSettings(deps, viewer, input),
  );
}
