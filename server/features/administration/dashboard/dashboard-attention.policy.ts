import type { AttentionKind, Storage } from '#contract/administration/dashboard.ts';
import type { SiteSettings } from '#contract/site/site-settings.ts';
import { defaultCommunity } from '#server/features/site/site-settings/site-settings.service.ts';
import { type Env, isLoopback } from '#server/platform/env/env.ts';

interface Facts {
  env: Env;
  settings: Pick<SiteSettings, 'contact_email'>;
  /** Settings whose stored values are invalid. */
  refusedSettings: readonly string[];
  superAdmins: number;
  storage: Storage;
}

/** Free space below this share of the disk is too little. */
const LITTLE_SPACE = 0.1;

/** Returns the settings and limits that need the operator's attention, the most severe first. */
export function attentionTo(facts: Facts): AttentionKind[] {
  return checks.filter(([, isDue]) => isDue(facts)).map(([kind]) => kind);
}

const checks: readonly [AttentionKind, (facts: Facts) => boolean][] = [
  // The setting lets everybody sign in as any user, also as an admin.
  ['demo-sign-in', ({ env }) => env.demoSignIn && !isLoopback(env.publicUrl.hostname)],
  ['no-sign-in', ({ env }) => env.oidc === null && !env.demoSignIn],
  ['disk-full', ({ storage }) => storage.free_bytes < storage.disk_bytes * LITTLE_SPACE],
  [
    'plain-http',
    ({ env }) => env.publicUrl.protocol === 'http:' && !isLoopback(env.publicUrl.hostname),
  ],
  // Without this setting, all visitors behind the proxy share one address for rate limits.
  [
    'no-trusted-proxy',
    ({ env }) => env.publicUrl.protocol === 'https:' && env.trustedProxies.length === 0,
  ],
  ['refused-settings', ({ refusedSettings }) => refusedSettings.length > 0],
  ['one-super-admin', ({ superAdmins }) => superAdmins < 2],
  [
    'default-contact',
    ({ settings }) => ['', defaultCommunity.contact_email].includes(settings.contact_email.trim()),
  ],
  [
    'no-nft-source',
    ({ env }) =>
      env.chains.rpcUrls.size === 0 && env.chains.alchemyApiKey === null && !env.demoContent,
  ],
  ['exports-full', ({ env, storage }) => storage.exports_bytes >= env.exportBytes],
];
