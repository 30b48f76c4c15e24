import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { bannersKeys } from '#client/features/notifications/banners/banners.queries.ts';
import { useAdminFunction } from '#client/features/team/admin-ui/admin-functions.queries.ts';
import { getJson } from '#client/lib/api/api.ts';
import { ApiError } from '#client/lib/api/api-error.ts';
import type { ManagedBanner } from '#contract/notifications/managed-banners.ts';
import { bannerFormMessages } from './managed-banners.messages.ts';

const keys = {
  list: ['admin', 'banners', 'list'] as const,
  one: (id: string) => ['admin', 'banners', 'one', id] as const,
};

async function readBanners(signal?: AbortSignal): Promise<ManagedBanner[]> {
  return (await getJson('/api/admin/banners', signal && { signal })).items;
}

export const managedBannersQuery = queryOptions({
  queryKey: keys.list,
  queryFn: ({ signal }) => readBanners(signal),
  staleTime: 0,
});

/** Reads a banner. Throws `ApiError` when it no longer exists. */
export async function readManagedBanner(id: string, signal?: AbortSignal): Promise<ManagedBanner> {
  const banner = (await readBanners(signal)).find((one) => one.id === id);
  if (!banner) throw new ApiError('not-found', {}, bannerFormMessages.deleted);
  return banner;
}

export function managedBannerQuery(id: string) {
  return queryOptions({
    queryKey: keys.one(id),
    queryFn: ({ signal }) => readManagedBanner(id, signal),
    // The form always reads the banner again, because a save of a stale version would end in a conflict.
    staleTime: 0,
    gcTime: 0,
  });
}

const reread = { shown: [keys.list], elsewhere: [bannersKeys.active] };

type Action = 'createBanner' | 'updateBanner' | 'deleteBanner' | 'orderBanners';

export const useBannerFunction = () => useAdminFunction<Action>(reread);

export function useOrderBanners() {
  const client = useQueryClient();
  const call = useBannerFunction();
  return (bannerIds: string[]) =>
    call('orderBanners', { bannerIds }, ({ items }) => client.setQueryData(keys.list, items));
}
