export const guidelinesKeys = {
  all: ['guidelines'] as const,
  /** Null for the current version. */
  version: (version: number | null) => ['guidelines', version] as const,
};
