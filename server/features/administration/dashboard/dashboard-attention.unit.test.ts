import { expect, it } from 'vitest';
import type { Storage } from '#contract/administration/dashboard.ts';
import { defaultCommunity } from '#server/features/site/site-settings/site-settings.service.ts';
import { readEnv } from '#server/platform/env/env.ts';
import { attentionTo } from './dashboard-attention.policy.ts';

const GB = 1024 ** 3;

const storage: Storage = {
  database_bytes: GB,
  files_bytes: GB,
  files_count: 1000,
  cache_bytes: GB,
  exports_bytes: 0,
  free_bytes: 50 * GB,
  disk_bytes: 100 * GB,
};

/** A site without any problem. */
const variables = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://hiroba.example',
  TRUSTED_PROXIES: '10.0.0.1',
  GOOGLE_CLIENT_ID: 'id',
  GOOGLE_CLIENT_SECRET: 'secret',
  ALCHEMY_API_KEY: 'key-of-alchemy',
};
const settings = { contact_email: 'team@hiroba.example' };

function attention(
  changed: Record<string, string> = {},
  facts: {
    superAdmins?: number;
    refusedSettings?: string[];
    settings?: typeof settings;
    storage?: Partial<Storage>;
  } = {},
) {
  return attentionTo({
    env: readEnv({ ...variables, ...changed }),
    refusedSettings: facts.refusedSettings ?? [],
    superAdmins: facts.superAdmins ?? 2,
    settings: facts.settings ?? settings,
    storage: { ...storage, ...facts.storage },
  });
}

it('reports nothing for a site without problems [DASH-06]', () => {
  expect(attention()).toEqual([]);
});

it.each<[string, Record<string, string>]>([
  ['demo-sign-in', { DEMO_SIGN_IN: '1' }],
  ['no-sign-in', { GOOGLE_CLIENT_ID: '', GOOGLE_CLIENT_SECRET: '' }],
  ['plain-http', { PUBLIC_URL: 'http://hiroba.example' }],
  ['no-trusted-proxy', { TRUSTED_PROXIES: '' }],
  ['no-nft-source', { ALCHEMY_API_KEY: '' }],
])('reports settings of the environment: %s [DASH-06]', (kind, changed) => {
  expect(attention(changed)).toEqual([kind]);
});

it.each([
  ['refused-settings', { refusedSettings: ['site_name'] }],
  ['one-super-admin', { superAdmins: 1 }],
  ['default-contact', { settings: { contact_email: defaultCommunity.contact_email } }],
  ['default-contact', { settings: { contact_email: ' ' } }],
  ['disk-full', { storage: { free_bytes: 9 * GB } }],
  ['exports-full', { storage: { exports_bytes: 10 * GB } }],
])('reports the state of the site: %s [DASH-06]', (kind, facts) => {
  expect(attention({}, facts)).toEqual([kind]);
});

it('reports nothing for the demo on the machine of a developer', () => {
  const names = [
    'NODE_ENV',
    'PUBLIC_URL',
    'TRUSTED_PROXIES',
    'GOOGLE_CLIENT_ID',
    'GOOGLE_CLIENT_SECRET',
    'ALCHEMY_API_KEY',
  ];
  expect(attention(Object.fromEntries(names.map((name) => [name, ''])))).toEqual([]);
});

it('reports the most severe problem first [DASH-06]', () => {
  const everything = { DEMO_SIGN_IN: '1', TRUSTED_PROXIES: '', ALCHEMY_API_KEY: '' };
  expect(attention(everything, { superAdmins: 0 })).toEqual([
    'demo-sign-in',
    'no-trusted-proxy',
    'one-super-admin',
    'no-nft-source',
  ]);
});
