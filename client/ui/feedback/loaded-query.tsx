import { type ReactNode, useState } from 'react';
import { isMissing } from '#client/lib/api/api-error.ts';
import { commonMessages } from '#client/lib/format/common.messages.ts';
import { LoadFailed } from './error-state.tsx';
import { RowsSkeleton } from './skeleton.tsx';

export interface UnloadedQuery {
  error: Error | null;
  errorUpdateCount: number;
  isFetching: boolean;
  refetch: () => unknown;
}

interface UnloadedProps {
  query: UnloadedQuery;
  /** Renders the title of a placeholder as the `h1` of the page. */
  heading?: boolean;
  loading?: ReactNode;
  /** Shown when the record does not exist, in place of the failure. */
  missing?: ReactNode;
}

interface LoadedQueryProps<Data> extends UnloadedProps {
  query: UnloadedQuery & { data: Data | undefined };
  children: (data: Data) => ReactNode;
}

export function LoadedQuery<Data>({ children, ...props }: LoadedQueryProps<Data>) {
  const { data } = props.query;
  return data === undefined ? <Unloaded {...props} /> : children(data);
}

export function Unloaded({ query, heading = false, loading, missing }: UnloadedProps) {
  const { isFetching, errorUpdateCount, refetch } = query;
  // While a query is repeated, it is pending and has no error. So the last error is shown until there is a response.
  const [lastError, setLastError] = useState(query.error);
  if (query.error !== null && query.error !== lastError) setLastError(query.error);
  const error = errorUpdateCount > 0 ? (query.error ?? lastError) : null;
  if (error === null) {
    return loading ?? <RowsSkeleton heading={heading} label={commonMessages.loading} />;
  }
  if (missing !== undefined && isMissing(error)) return missing;
  return <LoadFailed heading={heading} error={error} retrying={isFetching} onRetry={refetch} />;
}
