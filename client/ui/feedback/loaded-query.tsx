import type { ReactNode } from 'react';
import { isMissing } from '#client/lib/api/api-error.ts';
import { commonMessages } from '#client/lib/format/common.messages.ts';
import { LoadFailed } from './load-failed.tsx';
import { RowsSkeleton } from './rows-skeleton.tsx';

interface LoadedQueryProps<Data> {
  query: {
    data: Data | undefined;
    error: Error | null;
    isFetching: boolean;
    refetch: () => unknown;
  };
  /** Renders the title of a placeholder as the `h1` of the page. */
  heading?: boolean;
  /** Shown while the query loads, in place of the skeleton of a list. */
  loading?: ReactNode;
  /** Shown when the record does not exist, in place of the failure. */
  missing?: ReactNode;
  children: (data: Data) => ReactNode;
}

/** The content of a query. Shows a placeholder while it loads, or its failure. */
export function LoadedQuery<Data>(props: LoadedQueryProps<Data>) {
  const { query, heading = false, loading, missing, children } = props;
  const { data, error, isFetching, refetch } = query;
  if (data !== undefined) return children(data);
  if (error === null) {
    return loading ?? <RowsSkeleton heading={heading} label={commonMessages.loading} />;
  }
  if (missing !== undefined && isMissing(error)) return missing;
  return <LoadFailed heading={heading} error={error} retrying={isFetching} onRetry={refetch} />;
}
