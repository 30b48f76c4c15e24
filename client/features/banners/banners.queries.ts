import { queryOptions, useQuery } from '@tanstack/react-query';
import { getJson } from '../../lib/api.ts';

/** The banners shown now. */
export const bannersQuery = queryOptions({
  queryKey: ['banners'],
  queryFn: async ({ signal }) => (await getJson('/api/banners', { signal })).items,
});

export function useBanners() {
  return useQuery(bannersQuery);
}
