import { expect, it } from 'vitest';
import type {
  SystemSettings,
  VersionedSettings,
} from '#contract/administration/site-settings-changes.ts';
import type { Nft } from '#contract/collections/nfts.ts';
import type { Page } from '#contract/foundations/primitives.ts';
import type { PublicProfile } from '#contract/members/profiles.ts';
import {
  insertNfts,
  insertWallet,
  someAddress,
} from '#server/features/collections/nfts/nfts.testing.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import type { TestClient } from '#server/testing/test-client.ts';

const site = useTestApp({ DEMO_CONTENT: '0' });

async function save(client: TestClient, settings: Partial<SystemSettings>): Promise<void> {
  const { version } = await client.get<VersionedSettings>('/api/admin/settings');
  await client.call('modifySystemSettings', { settings, version });
}

const nftsOf = async (id: string) =>
  (await site().visitor().get<Page<Nft>>(`/api/users/${id}/nfts`)).items;

const isHolder = async (id: string) =>
  (await site().visitor().get<PublicProfile>(`/api/users/${id}`)).is_holder;

it('NFTs of an official contract and their holders have a badge until the contract is removed [SITESET-04]', async () => {
  const admin = await site().member({ rank: 'super_admin' });
  const fan = await site().member();
  const wallet = await insertWallet(site().database, fan.id, {
    proven_at: '2026-01-01T00:00:00.000Z',
  });
  const [nft] = await insertNfts(site().database, wallet, 1);
  expect((await nftsOf(fan.id))[0]?.is_official).toBe(false);
  await save(admin, { official_contracts: [`1:${nft?.contract_address}`] });
  expect((await nftsOf(fan.id))[0]?.is_official).toBe(true);
  // The holders are counted after the commit of the settings.
  await expect.poll(() => isHolder(fan.id)).toBe(true);
  await save(admin, { official_contracts: [] });
  expect((await nftsOf(fan.id))[0]?.is_official).toBe(false);
  await expect.poll(() => isHolder(fan.id)).toBe(false);
});

it('NFTs of an excluded contract are hidden in the collection, at their own address, and as a picture [SITESET-04]', async () => {
  const admin = await site().member({ rank: 'super_admin' });
  const fan = await site().member();
  const wallet = await insertWallet(site().database, fan.id);
  const contract_address = someAddress();
  const [nft] = await insertNfts(site().database, wallet, 1, () => ({ contract_address }));
  const statusOf = async (path: string) => (await site().visitor().fetch(path)).status;
  expect(await nftsOf(fan.id)).toHaveLength(1);
  await save(admin, { excluded_contracts: [`1:${contract_address}`] });
  expect(await nftsOf(fan.id)).toEqual([]);
  expect(await statusOf(`/api/nfts/${nft?.id}`)).toBe(404);
  expect(await statusOf(`/images/nft/${nft?.id}`)).toBe(404);
  await save(admin, { excluded_contracts: [] });
  expect(await nftsOf(fan.id)).toHaveLength(1);
  expect(await statusOf(`/api/nfts/${nft?.id}`)).toBe(200);
});
