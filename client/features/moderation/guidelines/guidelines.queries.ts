import { queryOptions } from '@tanstack/react-query';
import { dataOf } from '#client/lib/api/api.ts';

export const guidelinesKeys = {
  all: ['guidelines'] as const,
  /** Null for the current version. */
  version: (version: number | null) => ['guidelines', version] as const,
};

export function guidelinesQuery(version: number | null) {
  return queryOptions({
    queryKey: guidelinesKeys.version(version),
    ...dataOf('/api/guidelines', { search: version === null ? {} : { version } }),
  });
}
