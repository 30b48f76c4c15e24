import { queryOptions } from '@tanstack/react-query';
import { getJson } from '#client/lib/api/api.ts';

const linkHoldsKeys = { review: ['link-review'] as const };

export const linkReviewQuery = queryOptions({
  queryKey: linkHoldsKeys.review,
  queryFn: ({ signal }) => getJson('/api/link-review', { signal }),
});
