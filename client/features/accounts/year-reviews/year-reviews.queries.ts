import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { callFunction, getJson } from '#client/lib/api/api.ts';
import { SECOND } from '#contract/foundations/limits.ts';

/** The keys of reviews of years. */
const yearReviewsKeys = {
  own: (year: number) => ['year-reviews', year] as const,
  shared: (sharedAs: string) => ['shared-year-reviews', sharedAs] as const,
};

/** How often a count that is awaited is asked for, and how many times. */
const INTERVAL = 2 * SECOND;
const READS_MAX = 30;

/** The viewer's own review of a year. While it is due, it is read again until it has been counted. */
function yearReviewQuery(year: number) {
  return queryOptions({
    queryKey: yearReviewsKeys.own(year),
    queryFn: ({ signal }) => getJson('/api/year-reviews/{year}', { params: { year }, signal }),
    refetchInterval: ({ state: { data, dataUpdateCount } }) =>
      data?.is_due && dataUpdateCount < READS_MAX ? INTERVAL : false,
  });
}

/** Reads the viewer's review of a year, and has it counted when it is due. */
export function useYearReview(year: number) {
  const query = useQuery(yearReviewQuery(year));
  const isDue = query.data?.is_due === true;
  useEffect(() => {
    // When it fails, what was counted before is shown. It is tried again when the page is opened again.
    if (isDue) void callFunction('makeYearReview', { year }).catch(() => undefined);
  }, [isDue, year]);
  return query;
}

/** Shares the viewer's review of a year, or ends it. */
export function useShareYear(year: number) {
  const client = useQueryClient();
  const { queryKey } = yearReviewQuery(year);
  return useMutation({
    mutationFn: (shared: boolean) => callFunction('shareYearReview', { year, shared }),
    onSuccess: ({ shared_as }) =>
      client.setQueryData(queryKey, (review) => review && { ...review, shared_as }),
  });
}

/** A shared review by the end of its address. */
export function sharedYearQuery(sharedAs: string) {
  return queryOptions({
    queryKey: yearReviewsKeys.shared(sharedAs),
    queryFn: ({ signal }) =>
      getJson('/api/shared-year-reviews/{sharedAs}', { params: { sharedAs }, signal }),
  });
}
