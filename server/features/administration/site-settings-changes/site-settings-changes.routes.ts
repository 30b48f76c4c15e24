import {
  getSystemSettings,
  modifySystemSettings,
} from '#contract/administration/site-settings-changes.ts';
import type { Site } from '#server/platform/site.ts';
import * as settings from './site-settings-changes.service.ts';

interface SystemSettingsSite extends Site {
  publishReadOnlyEvent: settings.PublishReadOnlyEvent;
}

export function registerSystemSettings(site: SystemSettingsSite): void {
  const { binding, env } = site;
  const deps = { ...site, chains: env.chains };
  binding.query(getSystemSettings, () => settings.readSystemSettings(deps));
  binding.callable(modifySystemSettings, ({ viewer, input }) =>
    settings.saveSystemSettings(deps, viewer, input),
  );
}
