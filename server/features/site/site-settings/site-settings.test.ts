import { afterEach, expect, it } from 'vitest';
import type { VersionedSettings } from '#contract/administration/site-settings-changes.ts';
import type { SiteSettings } from '#contract/site/site-settings.ts';
import { insertRows } from '#server/testing/factories.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { createTestLog } from '#server/testing/test-log.ts';
import { defaultCommunity } from './default-community.ts';
import { logRefusedSettings } from './site-settings.service.ts';

const site = useTestApp();

const read = () => site().visitor().get<SiteSettings>('/api/site-settings');

afterEach(() =>
  site().database.write((transaction) => transaction.deleteFrom('site_settings').execute()),
);

const neutral = { sheet: null, logo: null, shows_name: true };
const defaults = {
  ...defaultCommunity,
  og_title: defaultCommunity.site_name,
  og_description: defaultCommunity.site_description,
  ...{ brand: neutral, read_only: null },
};

/** Stores a document that an earlier release or a person could have written. */
async function storeGeneral(value: string): Promise<void> {
  const updated_at = new Date().toISOString();
  await insertRows(site().database, 'site_settings', [
    { id: 'general', value, image_key: null, updated_at },
  ]);
}

it('the settings are those of the default community until the operator changes them [DATA-02]', async () => {
  expect(await read()).toEqual(defaults);
});

it('the settings in the general record replace the defaults [DATA-02, SREC-01, SREC-02, SREC-03]', async () => {
  const own = {
    og_image_url: '/own.png',
    og_title: '私たちの広場',
    og_description: 'みんなの場所',
  };
  const updated_at = new Date().toISOString();
  await site().database.write((transaction) =>
    transaction
      .insertInto('site_settings')
      .values([
        { id: 'another', value: '{"og_title":"別のもの"}', image_key: null, updated_at },
        { id: 'general', value: JSON.stringify(own), image_key: null, updated_at },
      ])
      .execute(),
  );
  expect(await read()).toEqual({ ...defaults, ...own });
});

it('a stored value that cannot be used is replaced by its default, and other values are used [SITESET-06, SITESET-21]', async () => {
  await storeGeneral(JSON.stringify({ site_name: ['月'], characters: 'ルミ', og_title: '広場' }));
  expect(await read()).toEqual({ ...defaults, og_title: '広場' });
});

it('links to the site have its name and description until an admin edits their texts [SITESET-30]', async () => {
  const own = { site_name: '森のカフェ', site_description: '森の絵を集めています。' };
  const former = { og_title: 'ひろば', og_description: '私たちの森' };
  await storeGeneral(JSON.stringify({ ...own, ...former }));
  expect(await read()).toMatchObject({ og_title: '森のカフェ', og_description: '私たちの森' });
  const admin = await site().member({ rank: 'super_admin' });
  const { settings } = await admin.get<VersionedSettings>('/api/admin/settings');
  expect(settings).toMatchObject({ og_title: '森のカフェ', og_description: '私たちの森' });
});

it('a link text that equals the name of the site changes together with the name [SITESET-42]', async () => {
  await storeGeneral(JSON.stringify({ site_name: '森のカフェ', og_title: '森のカフェ' }));
  const admin = await site().member({ rank: 'super_admin' });
  const { version } = await admin.get<VersionedSettings>('/api/admin/settings');
  await admin.call('modifySystemSettings', { settings: { site_name: '星のカフェ' }, version });
  expect(await read()).toMatchObject({ site_name: '星のカフェ', og_title: '星のカフェ' });
});

it('a description of the site that is too long for a link is cut [SITESET-31]', async () => {
  await storeGeneral(JSON.stringify({ site_description: '森'.repeat(161) }));
  expect(await read()).toMatchObject({ og_description: `${'森'.repeat(159)}…` });
});

it.each(['{"site_name":', '"月"', 'null'])(
  'all settings fall back to the defaults when %s is stored',
  async (value) => {
    await storeGeneral(value);
    expect(await read()).toEqual(defaults);
  },
);

it('the log names the settings that cannot be used [SITESET-20]', async () => {
  const { log, logged } = createTestLog();
  await logRefusedSettings(site().database.read, log);
  expect(logged).toEqual([]);
  await storeGeneral(JSON.stringify({ site_name: 7, og_title: '広場', reserved_names: [1] }));
  await logRefusedSettings(site().database.read, log);
  expect(logged).toEqual([expect.stringContaining('"settings":["site_name","reserved_names"]')]);
});
