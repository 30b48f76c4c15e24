import { queryOptions } from '@tanstack/react-query';
import { getJson } from '#client/lib/api/api.ts';

export const guidelinesKeys = {
  all: ['guidelines'] as const,
  /** Null for the current version. */
  version: (version: number | null) => ['guidelines', version] as const,
};

export function guidelinesQuery(version: number | null) {
  return queryOptions({
    queryKey: guidelinesKeys.version(version),
    queryFn: ({ signal }) =>
      getJson('/api/guidelines', { signal, search: version === null ? {} : { version } }),
  });
}
