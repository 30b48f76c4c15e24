import { getSystemSettings, modifySystemSettings } from '#contract/system-settings.ts';
import type { Binding } from '#server/platform/http/binding.ts';
import {
  readSystemSettings,
  type SystemSettingsDeps,
  saveSystemSettings,
} from './system-settings.service.ts';

/** The settings of the site as admins see and change them. */
export function registerSystemSettings(binding: Binding, deps: SystemSettingsDeps): void {
  binding.query(getSystemSettings, () => readSystemSettings(deps));
  binding.callable(modifySystemSettings, ({ viewer, input }) =>
    saveSystemSettings(deps, viewer, input),
  );
}
