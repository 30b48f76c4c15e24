export const linkHoldsKeys = {
  review: ['link-review'] as const,
};
