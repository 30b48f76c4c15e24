import {
  getSharedYearReview,
  getYearReview,
  makeYearReview,
  shareYearReview,
} from '#contract/accounts/year-reviews.ts';
import type { Site } from '#server/platform/site.ts';
import { makeReview, readSharedYear, readYearReview, shareReview } from './year-reviews.service.ts';

export function registerYearReviews({ binding, database }: Site): void {
  binding.query(getYearReview, ({ viewer, params }) =>
    readYearReview(database, viewer, params.year),
  );
  binding.query(getSharedYearReview, ({ viewer, params }) =>
    readSharedYear(database, viewer, params.sharedAs),
  );
  binding.callable(makeYearReview, ({ viewer, input }) => makeReview(database, viewer, input.year));
  binding.callable(shareYearReview, ({ viewer, input }) => shareReview(database, viewer, input));
}
