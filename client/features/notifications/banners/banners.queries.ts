import { queryOptions } from '@tanstack/react-query';
import { dataOf } from '#client/lib/api/api.ts';

export const bannersKeys = { active: ['banners'] as const };

export const bannersQuery = queryOptions({
  queryKey: bannersKeys.active,
  ...dataOf('/api/banners'),
  select: ({ items }) => items,
});
