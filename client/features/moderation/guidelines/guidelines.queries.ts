import { queryOptions } from '@tanstack/react-query';
import { getJson } from '#client/lib/api/api.ts';
import { guidelinesKeys } from './guidelines.keys.ts';

/** Returns the query for a version of the community guidelines. Null is the version in force. */
export function guidelinesQuery(version: number | null) {
  return queryOptions({
    queryKey: guidelinesKeys.version(version),
    queryFn: ({ signal }) =>
      getJson('/api/guidelines', { signal, search: version === null ? {} : { version } }),
  });
}
