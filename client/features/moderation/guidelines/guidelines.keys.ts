/** Query keys of the community guidelines. */
export const guidelinesKeys = {
  all: ['guidelines'] as const,
  /** A version; null for the current one. */
  version: (version: number | null) => ['guidelines', version] as const,
};
