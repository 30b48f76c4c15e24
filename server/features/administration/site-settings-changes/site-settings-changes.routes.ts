import {
  getSystemSettings,
  modifySystemSettings,
} from '#contract/administration/site-settings-changes.ts';
import type { Site } from '#server/platform/site.ts';
import {
  type PublishReadOnlyEvent,
  readSystemSettings,
  saveSystemSettings,
} from './site-settings-changes.service.ts';

interface SystemSettingsSite extends Site {
  publishReadOnlyEvent: PublishReadOnlyEvent;
}

export function registerSystemSettings(site: SystemSettingsSite): void {
  const { binding, env } = site;
  const deps = { ...site, chains: env.chains };
  binding.query(getSystemSettings, () => readSystemSettings(deps));
  binding.callable(modifySystemSettings, ({ viewer, input }) =>
    saveSystemSettings(deps, viewer, input),
  );
}
