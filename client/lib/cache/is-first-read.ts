interface ReadState {
  isPending: boolean;
  failureCount: number;
  errorUpdateCount: number;
}

/**
 * Whether a query is read for the first time. `isPending` alone is not enough, because it is also true while a failed
 * query is repeated.
 */
export function isFirstRead({ isPending, failureCount, errorUpdateCount }: ReadState): boolean {
  return isPending && failureCount === 0 && errorUpdateCount === 0;
}
