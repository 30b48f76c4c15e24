import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { ManagedBanner } from '../../../../contract/managed-site.ts';
import { callFunction, type FunctionInput, getJson } from '../../../lib/api.ts';
import { bannersKeys } from '../../banners/banners.keys.ts';
import { useAfterSignIn } from '../../session/use-after-sign-in.ts';
import { managedBannersKeys } from './managed-banners.keys.ts';

/** All banners in their order. */
export const managedBannersQuery = queryOptions({
  queryKey: managedBannersKeys.all,
  queryFn: async ({ signal }) => (await getJson('/api/admin/banners', { signal })).items,
});

/** The functions of banners. Each asks to sign in when the session has expired, and keeps the list, and home, up to date. */
export function useBannerCalls() {
  const client = useQueryClient();
  const afterSignIn = useAfterSignIn();
  const refresh = () => {
    void client.invalidateQueries({ queryKey: bannersKeys.active });
    return client.invalidateQueries({ queryKey: managedBannersKeys.all });
  };
  return {
    refresh,
    create: async (input: FunctionInput<'createBanner'>): Promise<ManagedBanner> => {
      const { banner } = await afterSignIn(() => callFunction('createBanner', input));
      await refresh();
      return banner;
    },
    update: async (input: FunctionInput<'updateBanner'>): Promise<ManagedBanner> => {
      const { banner } = await afterSignIn(() => callFunction('updateBanner', input));
      await refresh();
      return banner;
    },
    remove: async (bannerId: string): Promise<void> => {
      await afterSignIn(() => callFunction('deleteBanner', { bannerId }));
      await refresh();
    },
    order: async (bannerIds: string[]): Promise<void> => {
      const { items } = await afterSignIn(() => callFunction('orderBanners', { bannerIds }));
      client.setQueryData(managedBannersKeys.all, items);
      await refresh();
    },
  };
}
