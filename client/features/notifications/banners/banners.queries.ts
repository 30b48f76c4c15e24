import { queryOptions } from '@tanstack/react-query';
import { getJson } from '#client/lib/api/api.ts';
import { bannersKeys } from './banners.keys.ts';

/** The active banners. */
export const bannersQuery = queryOptions({
  queryKey: bannersKeys.active,
  queryFn: async ({ signal }) => (await getJson('/api/banners', { signal })).items,
});
