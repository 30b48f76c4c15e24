/** Query keys of the community guidelines. */
export const guidelinesKeys = {
  all: ['guidelines'] as const,
  /** A version; null for the one in force. */
  version: (version: number | null) => ['guidelines', version] as const,
};
