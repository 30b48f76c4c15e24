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

const settings = { contact_email: 'team@hiroba.example' };

/** Returns what needs attention on a site that has no problems except these facts. */
function attention(
  facts: {
    superAdmins?: number;
    refusedSettings?: string[];
    settings?: typeof settings;
    storage?: Partial<Storage>;
  } = {},
) {
  return attentionTo({
    env: readEnv({}),
    refusedSettings: [],
    superAdmins: 2,
    settings,
    ...facts,
    storage: { ...storage, ...facts.storage },
  });
}

it('a site without problems needs no attention [DASH-37]', () => {
  expect(attention()).toEqual([]);
});

it.each([
  ['refused-settings', { refusedSettings: ['site_name'] }],
  ['one-super-admin', { superAdmins: 1 }],
  ['default-contact', { settings: { contact_email: defaultCommunity.contact_email } }],
  ['default-contact', { settings: { contact_email: ' ' } }],
  ['exports-full', { storage: { exports_bytes: 10 * GB } }],
])('a problem of the site needs attention: %s [DASH-37]', (kind, facts) => {
  expect(attention(facts)).toEqual([kind]);
});

it('the most severe problem is listed first [DASH-37]', () => {
  const storage = { exports_bytes: 10 * GB };
  expect(attention({ refusedSettings: ['site_name'], superAdmins: 0, storage })).toEqual([
    'refused-settings',
    'one-super-admin',
    'exports-full',
  ]);
});
