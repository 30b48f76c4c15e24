import { expect, it } from 'vitest';
import type { SiteSettings } from '#contract/site-settings.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { defaultCommunity } from './default-community.ts';

const site = useTestApp();

const read = () => site().visitor().get<SiteSettings>('/api/site-settings');

it('are the default community’s until the operator has set something', async () => {
  expect(await read()).toEqual(defaultCommunity);
});

it('are the operator’s where the general record has them', async () => {
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
  expect(await read()).toEqual({ ...defaultCommunity, ...own });
});
