import type { AttentionKind, Storage } from '#contract/administration/dashboard.ts';
import type { SiteSettings } from '#contract/site/site-settings.ts';
import { defaultCommunity } from '#server/features/site/site-settings/site-settings.service.ts';
import type { Env } from '#server/platform/env/env.ts';

interface Facts {
  env: Env;
  settings: Pick<SiteSettings, 'contact_email'>;
  /** The settings whose stored values are invalid. */
  refusedSettings: readonly string[];
  superAdmins: number;
  storage: Storage;
}

/** Returns the stored settings and the limits that need the operator's attention, the most severe first. */
export function attentionTo(facts: Facts): AttentionKind[] {
  return checks.filter(([, isDue]) => isDue(facts)).map(([kind]) => kind);
}

const checks: readonly [AttentionKind, (facts: Facts) => boolean][] = [
  ['refused-settings', ({ refusedSettings }) => refusedSettings.length > 0],
  ['one-super-admin', ({ superAdmins }) => superAdmins < 2],
  [
    'default-contact',
    ({ settings }) => ['', defaultCommunity.contact_email].includes(settings.contact_email.trim()),
  ],
  ['exports-full', ({ env, storage }) => storage.exports_bytes >= env.exportBytes],
];
