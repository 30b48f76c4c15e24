import type { AttentionKind, Storage } from '#contract/dashboard.ts';
import type { SiteSettings } from '#contract/site-settings.ts';
import { defaultCommunity } from '#server/features/site-settings/site-settings.service.ts';
import type { Env } from '#server/platform/env/env.ts';

interface Facts {
  env: Env;
  settings: Pick<SiteSettings, 'contact_email'>;
  superAdmins: number;
  storage: Storage;
}

/** Below this part of the disk, what is free is little. */
const LITTLE_SPACE = 0.1;

/** The settings and limits that the operator should look at, the gravest first. */
export function attentionTo(facts: Facts): AttentionKind[] {
  return checks.filter(([, isDue]) => isDue(facts)).map(([kind]) => kind);
}

const checks: readonly [AttentionKind, (facts: Facts) => boolean][] = [
  // It lets everybody sign in as anyone, also as an admin.
  ['demo-sign-in', ({ env }) => env.demoSignIn && !isLocal(env)],
  ['no-sign-in', ({ env }) => env.oidc === null && !env.demoSignIn],
  ['disk-full', ({ storage }) => storage.free_bytes < storage.disk_bytes * LITTLE_SPACE],
  ['plain-http', ({ env }) => env.publicUrl.protocol === 'http:' && !isLocal(env)],
  // Without one, all visitors behind the proxy share the address that limits them.
  [
    'no-trusted-proxy',
    ({ env }) => env.publicUrl.protocol === 'https:' && env.trustedProxies.length === 0,
  ],
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

function isLocal({ publicUrl }: Env): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(publicUrl.hostname);
}
