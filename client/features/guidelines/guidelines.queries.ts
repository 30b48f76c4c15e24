import { queryOptions } from '@tanstack/react-query';
import { getJson } from '../../lib/api.ts';
import { guidelinesKeys } from './guidelines.keys.ts';

/** The community guidelines: an older version, or with null those in force. */
export function guidelinesQuery(version: number | null) {
  return queryOptions({
    queryKey: guidelinesKeys.version(version),
    queryFn: ({ signal }) =>
      getJson('/api/guidelines', { signal, search: version === null ? {} : { version } }),
  });
}
