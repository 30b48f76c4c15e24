import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { callFunction, dataOf } from '#client/lib/api/api.ts';
import { SECOND } from '#contract/foundations/limits.ts';

const yearReviewsKeys = {
  own: (year: number) => ['year-reviews', year] as const,
  shared: (sharedAs: string) => ['shared-year-reviews', sharedAs] as const,
};

/** How often a review that is being counted is refetched, in milliseconds, and the maximum number of reads. */
const INTERVAL = 2 * SECOND;
const READS_MAX = 30;

/** Returns the query for the viewer's own review of a year. It is refetched until a due review has been counted. */
function yearReviewQuery(year: number) {
  return queryOptions({
    queryKey: yearReviewsKeys.own(year),
    ...dataOf('/api/year-reviews/{year}', { params: { year } }),
    refetchInterval: ({ state: { data, dataUpdateCount } }) =>
      data?.is_due && dataUpdateCount < READS_MAX ? INTERVAL : false,
  });
}

export function useYearReview(year: number) {
  const query = useQuery(yearReviewQuery(year));
  const isDue = query.data?.is_due === true;
  useEffect(() => {
    // When the request fails, the page shows the earlier counts, and the next visit tries again.
    if (isDue) void callFunction('makeYearReview', { year }).catch(() => undefined);
  }, [isDue, year]);
  return query;
}

export function useShareYear(year: number) {
  const client = useQueryClient();
  const { queryKey } = yearReviewQuery(year);
  return useMutation({
    mutationFn: (shared: boolean) => callFunction('shareYearReview', { year, shared }),
    onSuccess: ({ shared_as }) =>
      client.setQueryData(queryKey, (review) => review && { ...review, shared_as }),
  });
}

export function sharedYearQuery(sharedAs: string) {
  return queryOptions({
    queryKey: yearReviewsKeys.shared(sharedAs),
    ...dataOf('/api/shared-year-reviews/{sharedAs}', { params: { sharedAs } }),
  });
}
