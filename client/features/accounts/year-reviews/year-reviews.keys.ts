/** The keys of reviews of years. */
export const yearReviewsKeys = {
  own: (year: number) => ['year-reviews', year] as const,
  shared: (sharedAs: string) => ['shared-year-reviews', sharedAs] as const,
};
