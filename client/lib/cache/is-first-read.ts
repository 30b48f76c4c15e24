interface ReadState {
  isPending: boolean;
  /** Failed attempts of the current read. */
  failureCount: number;
  errorUpdateCount: number;
}

/** Whether a query is read for the first time. Needed because a failed query is pending again while it is repeated. */
export function isFirstRead({ isPending, failureCount, errorUpdateCount }: ReadState): boolean {
  return isPending && failureCount === 0 && errorUpdateCount === 0;
}
