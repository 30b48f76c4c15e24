import { queryOptions } from '@tanstack/react-query';
import { getJson } from '#client/lib/api/api.ts';

export const bannersKeys = { active: ['banners'] as const };

export const bannersQuery = queryOptions({
  queryKey: bannersKeys.active,
  queryFn: async ({ signal }) => (await getJson('/api/banners', { signal })).items,
});
